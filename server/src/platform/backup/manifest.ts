/** What a backup holds of a table. `sha256` is of its rows as text, in the order of the key. */
export type TableManifest = {
  name: string
  columns: string[]
  rows: number
  bytes: number
  sha256: string
}

/** A key that a backup does not hold: by what it is recognized, what is known beside it, and where it lies. */
export type KeyMark = { name: string; mark: string; also?: string[]; place: string }

/** What ran on a database: files of the two rooms that have some, and the shape of the queue. */
export type Shape = { app: string[]; auth: string[]; queue: number }

export type Manifest = {
  /** the second form is encrypted */
  format: 'evensettle-backup/1' | 'evensettle-backup/2'
  id: string
  madeAt: string
  /** of the application and of its database */
  version: string
  postgres: string
  shape: Shape
  tables: TableManifest[]
  sequences: { name: string; value: number; isCalled: boolean }[]
  /** `sha256` is of the list of them */
  files: { count: number; bytes: number; sha256: string }
  keys: KeyMark[]
  /** only where it is encrypted: the SHA-256 of the list of all its files as they lie there */
  sums?: string
}

export function isEncrypted({ sums }: Pick<Manifest, 'sums'>): boolean {
  return sums !== undefined
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}
