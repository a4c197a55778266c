import dns from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import ipaddr from 'ipaddr.js'

/** Code of the error for a host that has an address of a private network. */
export const privateAddressCode = 'ERR_PRIVATE_ADDRESS'

/** Whether an IP address is on the internet: not of a private network, this machine, or reserved. */
export function isInternetAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Returns the host of a URL, IPv6 addresses without brackets. */
function hostIn({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Whether the host of a URL is an IP address outside the internet; names are checked when they are resolved. */
export function isPrivateHost(url: URL): boolean {
  const host = hostIn(url)
  return isIP(host) !== 0 && !isInternetAddress(host)
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

/**
 * Returns a lookup for connections that fails when any address of the host is outside the internet. The connection
 * uses the very addresses that were checked, so that a name server cannot give others afterwards.
 */
export function makeInternetLookup(resolve: typeof dns.lookup = dns.lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      if (!found.every(({ address }) => isInternetAddress(address)))
        return done(privateAddressError(), [])
      const [first] = found
      if (options.all || !first) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}
