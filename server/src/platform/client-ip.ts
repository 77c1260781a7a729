import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The visitor's address: the connection's own, or, behind `proxies` trusted proxies, what the outermost of
 * them reported. Anything a visitor puts into the header further left is not believed.
 */
export function clientIp(c: Context, proxies: number): string {
  const direct = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'local'
  if (proxies === 0) return direct
  const reported = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  return reported.at(-proxies) || direct
}
