import { expect, it } from 'vitest'
import { limitedAddress } from './limited-address.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:192.0.2.1', '2001:db8:1:2::/64'],
  ['2001:db8:1::9', '2001:db8:1:0::/64'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('counts %j as %j', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted)
})
