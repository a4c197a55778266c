import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

/** The entries of a list with commas. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Whether a text names a database of PostgreSQL. */
export function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname, username, password } = new URL(text)
  if (!isDecodable(username) || !isDecodable(password)) return false
  // A slash in the password would make the rest of it, and the host, the name of a database.
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

/** Whether a text names a mail server. */
export function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname, search } = new URL(text)
  if (!isDecodable(username) || !isDecodable(password)) return false
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === ''
}

/** Whether a text is the address of a page or a server, without a query. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return (
    /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
  )
}

/** An address as others are put behind it. */
export function withoutEndSlashes(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Whether a text says where somebody can be written to, as RFC 9116 has it: a mail address or an https page. */
export function isSecurityContact(text: string): boolean {
  if (/^mailto:[^\s@?]+@[^\s@?]+$/.test(text)) return URL.canParse(text)
  // A line break would begin a field of its own in the file.
  return /^https:\/\/[!-~]+$/.test(text) && isWebAddress(text)
}

/** Whether a text is an origin, as browsers name them. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** Where the pages of a native shell come from on iOS; those on Android come from https://localhost. */
const iosShell = /^(?:capacitor|ionic):\/\/[a-z0-9.-]+$/

/** Whether pages of that origin can be a console. */
export function isConsoleOrigin(text: string): boolean {
  return iosShell.test(text) || isOrigin(text)
}

/** A network of everybody, such as 0.0.0.0/0, would believe whatever a client writes. */
export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  if (isIP(address) === 0) return false
  return bits === undefined || (Number(bits) > 0 && ipaddr.isValidCIDR(text))
}
