/** How the mark of a paper in the public log stands in the file, for programs: in its keywords. */
export function logKeyword(mark: string): string {
  return `evensettle-log-mark:${mark}`
}
