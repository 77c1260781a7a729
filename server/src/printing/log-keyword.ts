/**
 * What is printed of the public log as it stands in the file for programs, in its keywords: the mark that finds the entry, and
 * the head that there was; and by which certificates (SHA-256) a timestamp of its seal has to be, where one was asked for.
 * `verify/src/seal-place.ts` reads it.
 */
export function logKeyword({ mark, size, root, timestampsBy = [] }: InKeywords): string {
  const head = size > 0 ? ` evensettle-log-head:${size}:${root}` : ''
  const authority = timestampsBy.length > 0 ? ` evensettle-timestamp-by:${timestampsBy.join(',')}` : ''
  return `evensettle-log-mark:${mark}${head}${authority}`
}

type InKeywords = { mark: string; size: number; root: string; timestampsBy?: readonly string[] }

/** How large the log was when a paper was printed, by its keywords; nought where it does not say. */
export function printedLogSize(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const mark = / obj\n\(evensettle-log-mark:[0-9a-f]{64} evensettle-log-head:(\d{1,15}):/.exec(text)
  return Number(mark?.[1] ?? 0)
}
