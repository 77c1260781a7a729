import type { ColumnType } from 'kysely'

/** What is known of the sealed file of a paper, in each table that holds such papers; null until it is sealed. */
export type SealedColumns = {
  pdf_file: string | null
  pdf_sha256: string | null
  pdf_bytes: number | null
  sealed_at: Date | null
  /** what the entry in the public log is made with, as it is printed in the paper */
  log_salt: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** when a timestamp authority says that the seal existed; null also where none was asked, or none answered */
  stamped_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** A sealed file that lies where it is kept, not yet known to the database. */
export type SealedFile = {
  file: string
  sha256: string
  bytes: number
  /** as it is printed in the paper */
  logSalt: Buffer
  stampedAt: Date | null
}

/** The file of a paper that is sealed now, as its row has it. */
export function sealedAs(now: Date, { file, sha256, bytes, logSalt, stampedAt }: SealedFile) {
  return {
    pdf_file: file,
    pdf_sha256: sha256,
    pdf_bytes: bytes,
    log_salt: logSalt,
    sealed_at: now,
    stamped_at: stampedAt,
  }
}
