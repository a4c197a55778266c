import { vi } from 'vitest'

const origin = 'https://console.example'

/** Replaces `caches` by caches in memory until the globals are restored, as on a page of `console.example`. */
export function installMemoryCaches(): void {
  const all = new Map<string, ReturnType<typeof memoryCache>>()
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const cache = all.get(name) ?? memoryCache()
      all.set(name, cache)
      return cache
    },
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  })
}

function memoryCache() {
  const stored = new Map<string, Response>()
  const hrefOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, origin).href
  return {
    put: async (request: string | Request, response: Response) => {
      stored.set(hrefOf(request), response)
    },
    match: async (request: string | Request) => stored.get(hrefOf(request))?.clone(),
    keys: async () => [...stored.keys()].map((href) => new Request(href)),
    delete: async (request: string | Request) => stored.delete(hrefOf(request)),
  }
}
