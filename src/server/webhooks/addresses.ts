import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

import ipaddr from 'ipaddr.js'

/** Code of the error for a host that has an address of a private network. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS'

/** Whether an IP address is on the internet: not of a private network, this machine, or reserved. */
export function isInternetAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && !isIPv4Compatible(parsed)
}

/** Whether an address has the obsolete form ::a.b.c.d (RFC 4291, 2.5.5.1), which the library counts as unicast. */
function isIPv4Compatible(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.parts.slice(0, 6).every((part) => part === 0)
}

/** Returns the host of a URL, IPv6 addresses without brackets. */
function hostIn({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether the host of a URL is this machine or an IP address outside the internet; names are checked when resolved. */
export function isPrivateHost(url: URL): boolean {
  const host = hostIn(url)
  return isIP(host) === 0 ? /(?:^|\.)localhost$/.test(host) : !isInternetAddress(host)
}

/** Whether an owner may enter this URL for a webhook. */
export function isWebhookUrl(text: string, isPrivateAllowed: boolean): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if ([url.username, url.password, url.hash].some((part) => part !== '')) return false
  if (isPrivateAllowed) return /^https?:$/.test(url.protocol)
  return url.protocol === 'https:' && !isPrivateHost(url)
}

/** Error of a connection that must not be opened. */
export function privateAddressError(): NodeJS.ErrnoException {
  return Object.assign(new Error('The host is in a private network'), {
    code: privateAddressCode,
  })
}

/** Returns the addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>

/** The system's own lookup would keep one of few threads busy for as long as a name server does not answer. */
const resolver = new Resolver({ timeout: 3000, tries: 2 })

/** Asks the name servers; rejects when none has an address. */
const resolveByServers: ResolveHost = async (host) => {
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (addresses.length > 0) return addresses
  throw new Error('The name servers have no address of this host')
}

/**
 * Returns a lookup for connections that fails when any address of the host is outside the internet. The connection
 * uses the very addresses that were checked, so that a name server cannot give others afterwards.
 */
export function makeInternetLookup(resolve: ResolveHost = resolveByServers): LookupFunction {
  const checkedAddresses = callbackify(async (host: string) => {
    const addresses = await resolve(host)
    if (!addresses.every(isInternetAddress)) throw privateAddressError()
    return addresses.map((address) => ({ address, family: isIP(address) }))
  })
  return (host, options, done) => {
    checkedAddresses(host, (error, found) => {
      if (error) return done(error, [])
      const [first] = found
      if (options.all || !first) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}
