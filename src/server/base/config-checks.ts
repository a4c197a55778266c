import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** Splits a comma-separated list. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether a text is the URL of a PostgreSQL database. */
export function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, username, password } = new URL(text)
  if (!isDecodable(username) || !isDecodable(password)) return false
  // With a slash in the password, its remainder and the host would be parsed as the database name.
  return /^postgres(?:ql)?:$/.test(protocol) && /^\/[^@/]+$/.test(pathname)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Whether a text is the URL of a mail server. */
export function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname, search } = new URL(text)
  if (!isDecodable(username) || !isDecodable(password)) return false
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === ''
}

/** Whether a text is an http(s) URL without query and credentials. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (
    /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
  )
}

/** Returns a URL to which a path can be appended. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Whether a text is a contact of RFC 9116: a mail address or an https page. */
export function isSecurityContact(text: string): boolean {
  if (/^mailto:[^\s@?]+@[^\s@?]+$/.test(text)) return URL.canParse(text)
  // A line break would start another field in the file.
  return /^https:\/\/[!-~]+$/.test(text) && isWebAddress(text)
}

/** Whether a text is an origin in the form that browsers send. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** Origins of native app wrappers on iOS; on Android they are https://localhost. */
const iosShell = /^(?:capacitor|ionic):\/\/[a-z0-9.-]+$/

/** Whether a console may be served from this origin. */
export function isConsoleOrigin(text: string): boolean {
  return iosShell.test(text) || isOrigin(text)
}

/** Whether a text is an IP address or CIDR range. A prefix length of 0 would trust the headers of every client. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  if (isIP(address) === 0) return false
  return bits === undefined || (Number(bits) > 0 && ipaddr.isValidCIDR(text))
}
