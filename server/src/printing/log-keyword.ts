/**
 * What is printed of the public log as it stands in the file for programs, in its keywords: the mark that finds the entry, and
 * the head that there was. `verify/src/seal-place.ts` reads it.
 */
export function logKeyword({ mark, size, root }: { mark: string; size: number; root: string }): string {
  return `evensettle-log-mark:${mark}${size > 0 ? ` evensettle-log-head:${size}:${root}` : ''}`
}
