import { BlockList, isIPv6 } from 'node:net'

import { type Connection, isUpToTheOther } from './connection.ts'

/** The one of these connections that is missed least; none when all are being served. */
export function leastMissed(connections: Iterable<Connection>): Connection | undefined {
  let found: Connection | undefined
  for (const each of connections) {
    if (rankOf(each) === served) continue
    if (!found || isMissedLess(each, found)) found = each
  }
  return found
}

const [idle, stalled, served] = [0, 1, 2]

function rankOf(connection: Connection): number {
  if (connection.underWay === 0 || connection.lastWordAt !== undefined) return idle
  const isStranger = connection.newest?.isOfAdmin !== true
  return isStranger && isUpToTheOther(connection) ? stalled : served
}

function isMissedLess(one: Connection, other: Connection): boolean {
  const difference = rankOf(one) - rankOf(other)
  return difference === 0 ? sinceOf(one) < sinceOf(other) : difference < 0
}

function sinceOf({ underWay, newest, idleSince }: Connection): number {
  return underWay > 0 && newest ? newest.startedAt : idleSince
}

/**
 * Whom a connection is counted for, by its address: of IPv6 the first half, which one household or
 * host has to itself. Nobody, where the address may be a proxy's with many people behind it.
 */
export function countedFor(
  trusted: boolean | number | string[],
): (address: string | undefined) => string | undefined {
  const proxies = Array.isArray(trusted) ? listOf(trusted) : undefined
  return (given) => {
    if (given === undefined || (trusted !== false && !proxies)) return undefined
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '')
    if (proxies?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') === true) return undefined
    return isIPv6(address) ? firstHalf(address) : address
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

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  if (tail === undefined) return groups.slice(0, 4).join(':')
  const after = tail.split(':').filter((group) => group !== '')
  const zeros = Array<string>(8 - groups.length - after.length).fill('0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
