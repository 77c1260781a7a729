import { expect, it } from 'vitest'
import { limitKey, networkKey, visitorAddress } from './client-ip.ts'

it.each([
  ['no proxy', '10.0.0.1', '1.1.1.1', 0, '10.0.0.1'],
  ['one proxy', '10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['a proxy that says nothing', '10.0.0.1', undefined, 1, '10.0.0.1'],
])('believes only what a trusted proxy reported: %s', (_, direct, header, proxies, expected) => {
  expect(visitorAddress(direct, header, proxies)).toBe(expected)
})

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, key) => {
  expect(limitKey(address)).toBe(key)
})

it.each([
  ['2001:db8:7:1::1', '2001:db8:7::/48'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
])('counts %s as the network %s', (address, network) => {
  expect(networkKey(address)).toBe(network)
})
