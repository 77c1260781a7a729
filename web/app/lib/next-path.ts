/** The sign-in screens: nobody is led back to them. */
const ELSEWHERE = new Set(['/login', '/auth', '/register', '/forgot-password', '/reset-password'])

/**
 * A return path as a path on this site, or null. Whole addresses, `//host`, backslashes, control
 * characters and the sign-in screens themselves are refused, so that a link cannot lead a person away.
 */
export function safeNextPath(next: string | null): string | null {
  if (!next) return null
  const path = next.startsWith('%2F') || next.startsWith('%2f') ? decode(next) : next
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these and read on
  if (path === null || !/^\/(?![/\\])[^\u0000-\u001F\u007F\\]*$/.test(path)) return null
  const url = new URL(path, 'https://same.invalid')
  // Dots can fold into a path that begins with two slashes, which is a host again.
  if (url.origin !== 'https://same.invalid' || url.pathname.startsWith('//')) return null
  if (ELSEWHERE.has(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
