/** The push services of Chromium, Firefox, Safari and Edge; each hands out addresses below these names. */
const known = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Whether an address is one of a push service: of those that browsers use, or an origin that the operator
 * names. The server calls what browsers name, so it must not be an address within the operator's own network.
 */
export function isPushService(endpoint: string, named: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (named.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return known.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}
