import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'

/** The IP address a request comes from; what a proxy passes on may be anything, and is checked. */
export function addressOf(request: FastifyRequest): string {
  const claimed = plain(request.ip)
  return isIP(claimed) === 0 ? plain(request.socket.remoteAddress ?? '') : claimed
}

/** What counts as one visitor: an IPv4 address, or the network of an IPv6 address, which has them by the billion. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

/** Without a zone, and IPv4 as itself also where it is written as IPv6. */
function plain(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}
