import { BlockList, isIPv6 } from 'node:net'

import { networkOf, plainAddress } from '../http/address.ts'
import { type Connection, isWaitingForClient } from './connection.ts'

/** Returns the connection to close first when room is needed; undefined when all are being served. */
export function firstToClose(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const each of connections) {
    if (rankOf(each) === served) continue
    if (!found || isLessImportant(each, found)) found = each
  }
  return found
}

const [idle, stalled, served] = [0, 1, 2]

function rankOf(connection: Connection): number {
  if (connection.pendingRequests === 0 || connection.lastReplyAt !== undefined) return idle
  const isAnonymous = connection.newest?.isAuthenticated !== true
  return isAnonymous && isWaitingForClient(connection) ? stalled : served
}

function isLessImportant(one: Connection, other: Connection): boolean {
  const difference = rankOf(one) - rankOf(other)
  return difference === 0 ? sinceOf(one) < sinceOf(other) : difference < 0
}

function sinceOf({ pendingRequests, newest, idleSince }: Connection): number {
  return pendingRequests > 0 && newest ? newest.startedAt : idleSince
}

/**
 * Returns a function that maps an address to the network it is counted for: IPv6 by its first half, which belongs to
 * one household or host. Undefined where the address may be that of a proxy with many clients.
 */
export function countedFor(
  trusted: boolean | number | string[],
): (address: string | undefined) => string | undefined {
  const proxies = Array.isArray(trusted) ? listOf(trusted) : undefined
  return (given) => {
    const address = plainAddress(given)
    if (address === undefined || (trusted !== false && !proxies)) return undefined
    if (proxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true) return undefined
    return networkOf(address)
  }
}

function listOf(networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
