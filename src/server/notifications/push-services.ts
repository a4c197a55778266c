/** Push services of Chromium, Firefox, Safari and Edge; their URLs are on these hosts or subdomains. */
const browserServices = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Whether a URL belongs to a push service of a browser, or to an origin that the operator allows. Clients supply
 * these URLs and the server calls them, so that they must not lead into the operator's network.
 */
export function isPushService(endpoint: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowedOrigins.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return browserServices.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}
