import type { IncomingHttpHeaders } from 'node:http'

const repeated = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'cross-origin-resource-policy',
  'etag',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
]
const ofConnection = ['connection', 'keep-alive', 'x-ratelimit-limit']

/** Returns the headers of a reply that a 304 repeats, which is sent in front of the app. */
export function headersOf304(whole: IncomingHttpHeaders): IncomingHttpHeaders {
  const names = new Set([...repeated, ...ofConnection])
  return Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)))
}
