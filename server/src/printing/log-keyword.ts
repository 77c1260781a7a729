/**
 * What is printed of the public log as it stands in the file for programs, in its keywords: the mark that finds the entry, and
 * the head that there was. `verify/src/seal-place.ts` reads it.
 */
export function logKeyword({ mark, size, root }: { mark: string; size: number; root: string }): string {
  return `evensettle-log-mark:${mark}${size > 0 ? ` evensettle-log-head:${size}:${root}` : ''}`
}

/** How large the log was when a paper was printed, by its keywords; nought where it does not say. */
export function printedLogSize(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const mark = / obj\n\(evensettle-log-mark:[0-9a-f]{64} evensettle-log-head:(\d{1,15}):/.exec(text)
  return Number(mark?.[1] ?? 0)
}
