import { isIP } from 'node:net'

import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The IP address a request comes from; what a proxy passes on may be anything, and is checked. */
export function clientAddressOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(request.ip) ?? plainAddress(request.socket.remoteAddress) ?? 'unknown'
}

/**
 * What counts as one visitor: an IPv4 address, or the network of an IPv6 address, of which
 * everybody has more than anybody can count.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}

/**
 * As short as it can be written, without a zone, and IPv4 as itself also within IPv6; undefined for
 * what is no address.
 */
export function plainAddress(address: string | undefined): string | undefined {
  const [bare = ''] = (address ?? '').split('%')
  return isIP(bare) === 0 ? undefined : ipaddr.process(bare).toString()
}
