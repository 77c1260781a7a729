/** Whether the page is one column, when it is asked: what is folded then stays what the reader makes of it. */
export function isOneColumn(): boolean {
  return window.matchMedia('(max-width: 63.99rem)').matches
}
