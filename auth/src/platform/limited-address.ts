import { isIPv6 } from 'node:net'

/** The eight groups of a valid IPv6 address as numbers; an IPv4 tail counts as two. */
function groupsOf(address: string): number[] {
  const tail = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const [a = 0, b = 0, c = 0, d = 0] = (tail?.slice(1) ?? []).map(Number)
  const text =
    tail === null
      ? address
      : `${address.slice(0, tail.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  const [left = [], right = []] = text
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

function networkOf(address: string, groupCount: number): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, groupCount).map((group) => group.toString(16))
  return `${network.join(':')}::/${groupCount * 16}`
}

/**
 * What a client's address counts as: one customer holds a whole IPv6 /64, and an IPv4 address is the
 * same in its mapped form. Anything else is left as it is.
 */
export function limitedAddress(address: string): string {
  return networkOf(address, 4)
}

/** The same for guesses at a secret: households and small firms are given up to a whole IPv6 /48. */
export function guessingNetwork(address: string): string {
  return networkOf(address, 3)
}
