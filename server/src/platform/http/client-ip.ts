import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The visitor's address of a request, as {@link visitorAddress} reads it. */
export function clientIp(c: Context, proxies: number): string {
  const direct = c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : 'local'
  return visitorAddress(direct, c.req.header('x-forwarded-for'), proxies)
}

/**
 * The visitor's address: the connection's own, or, behind `proxies` trusted proxies, what the outermost of
 * them reported. Anything a visitor puts into the header further left is not believed.
 */
export function visitorAddress(direct: string, forwardedFor: string | undefined, proxies: number): string {
  if (proxies === 0) return direct
  const reported = (forwardedFor ?? '').split(',').map((part) => part.trim())
  return reported.at(-proxies) || direct
}

/**
 * What limits count an address as: IPv4 whole (also when written as IPv6), IPv6 by its /64, because one
 * visitor has at least that many.
 */
export function limitKey(address: string): string {
  return networkOf(address, 4)
}

/** The same for what must be hard to have many of: a household or small firm is given up to a whole IPv6 /48. */
export function networkKey(address: string): string {
  return networkOf(address, 3)
}

function networkOf(address: string, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const bare = address.split('%', 1)[0] ?? address
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.toLowerCase().split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right]
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${count * 16}`
}
