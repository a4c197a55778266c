import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Returns the IP address of a request. A proxy may forward any text, so it is validated. */
export function clientAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress) ?? 'unknown'
}

/**
 * Returns the unit in which visitors are counted: an IPv4 address, or the /64 network of an IPv6 address, since one
 * host has countless addresses in it. `prefixLength` is that of another network.
 */
export function networkOf(address: string, prefixLength = 64): string {
  if (isIP(address) !== 6) return address
  const range = `${address}/${prefixLength}`
  return `${ipaddr.IPv6.networkAddressFromCIDR(range).toString()}/${prefixLength}`
}

/** Returns the unit in which the visitor of a request is counted. */
export const visitorOf = (request: Parameters<typeof clientAddressOf>[0]): string =>
  networkOf(clientAddressOf(request))

/**
 * Returns the shortest form of an address, without a zone, and IPv4 within IPv6 as IPv4; undefined for other text.
 */
export function plainAddress(address: string | undefined): string | undefined {
  const [bare = ''] = (address ?? '').split('%')
  const version = isIP(bare)
  // Node.js accepts only the shortest form of IPv4.
  if (version === 4) return bare
  return version === 0 ? undefined : ipaddr.process(bare).toString()
}
