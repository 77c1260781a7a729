/** Where stored files lie, in the order in which they are checked. */
export const FILE_PARTS = ['evidence', 'views', 'thumbnails', 'agreements', 'papers'] as const
export type FilePart = (typeof FILE_PARTS)[number]

/** After the files that are known the folders are looked through for others. */
export const FILE_FOLDERS = ['evidence', 'views', 'thumbnails', 'agreements'] as const
export type FileFolder = (typeof FILE_FOLDERS)[number]

/** One stretch of a check after the other. */
export const CHECK_STRETCHES = [
  ...FILE_PARTS,
  ...FILE_FOLDERS.map((folder) => `in ${folder}` as const),
] as const
export type CheckStretch = (typeof CHECK_STRETCHES)[number]

/** What comes after a stretch; null after the last. */
export function stretchAfter(stretch: CheckStretch): CheckStretch | null {
  return CHECK_STRETCHES[CHECK_STRETCHES.indexOf(stretch) + 1] ?? null
}

/** What can be the matter with a file, what is worst first. */
export const FILE_FINDINGS = ['altered', 'missing', 'unreadable', 'foreign', 'ownerless'] as const
export type FileFinding = (typeof FILE_FINDINGS)[number]

/** Files and bytes of each part that were read. */
export type CheckedParts = Partial<Record<FilePart, { files: number; bytes: number }>>

/** Bytes a second that can be chosen: a check must not take the disk from people. */
export const CHECK_RATES = [1_000_000, 5_000_000, 20_000_000, 100_000_000] as const
export const USUAL_RATE = 20_000_000

/** How long to wait before the next bytes, in milliseconds, when so many were read in so long. */
export function waitFor(bytes: number, elapsed: number, rate: number): number {
  return Math.max(0, (1_000 * bytes) / rate - elapsed)
}
