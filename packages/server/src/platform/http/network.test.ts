import { expect, test } from 'vitest'
import { toNetwork, toSite } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff::5', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::5', '2001:db8:1:300::/56'],
  ['::1', '0:0:0:0::/56'],
])('%s belongs to the site %s', (ip, site) => {
  expect(toSite(ip)).toBe(site)
})
