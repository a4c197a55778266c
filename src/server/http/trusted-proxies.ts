import proxyAddr from '@fastify/proxy-addr'

import type { AppConfig } from '../services.ts'

/** Whether an address, which is this many hops away, is that of a proxy whose headers are believed. */
export type IsTrustedProxy = (address: string, hop: number) => boolean

/** Returns which proxies are trusted: none, this many, or those with these addresses. */
export function trustedProxies(proxies: AppConfig['TRUST_PROXY']): IsTrustedProxy {
  if (Array.isArray(proxies)) return proxyAddr.compile(proxies)
  const hops = Number(proxies)
  return (_address, hop) => hop < hops
}
