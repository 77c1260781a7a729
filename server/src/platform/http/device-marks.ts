import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const COOKIE = 'signed-in-here'
const MARK = /^[\w-]{22}$/
/** More accounts than a household has; the oldest fall out. */
const MOST = 12
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 60 * 60

/**
 * Which accounts a browser was ever signed in with, kept in that browser only, as keyed hashes that mean nothing to
 * anybody else. It says no to acting for the other side from the starter's own device, and nothing more: whoever
 * clears it is a stranger, not trusted.
 */
export type DeviceMarks = { has(userId: string): boolean; add(userId: string): void }

/** The marks of the browser that a request comes from; `markOf` gives an account's keyed hash. */
export function deviceMarks(c: Context, markOf: (userId: string) => string, isSecure: boolean): DeviceMarks {
  const marks = (getCookie(c, COOKIE) ?? '').split('.').filter((mark) => MARK.test(mark))
  return {
    has: (userId) => marks.includes(markOf(userId)),
    add(userId) {
      const mark = markOf(userId)
      if (marks.includes(mark)) return
      marks.unshift(mark)
      setCookie(c, COOKIE, marks.slice(0, MOST).join('.'), {
        path: '/api',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Strict',
        maxAge: KEPT_SECONDS,
      })
    },
  }
}
