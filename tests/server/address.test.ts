import { expect, test } from 'vitest'

import { clientAddressOf, networkOf } from '#server/http/address.ts'

/** Returns a request whose proxy reports the client address `ip`. */
function from(ip: string, remoteAddress = '192.0.2.1') {
  // Only these two properties are read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ip, socket: { remoteAddress } } as Parameters<typeof clientAddressOf>[0]
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', '192.0.2.1'],
  ['', '192.0.2.1'],
  ['<script>', '192.0.2.1'],
  ['203.0.113.9\nsomething else', '192.0.2.1'],
  ['0x7f.1', '192.0.2.1'],
])('the forwarded address %j is stored as %s', (claimed, address) => {
  expect(clientAddressOf(from(claimed))).toBe(address)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '::/64'],
  ['unknown', 'unknown'],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
