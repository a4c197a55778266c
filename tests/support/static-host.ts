import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

const root = resolve(import.meta.dirname, '../..')

export type StaticHost = { url: string; stop: () => Promise<void> }

/** Starts a host of static files without an API. Every path without a dot serves the app's page. */
export async function startStaticHost(folder: string): Promise<StaticHost> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(fastifyStatic, {
    root: resolve(root, folder),
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isFollowed = /(?:\.html|sw\.js|\.webmanifest)$/.test(path)
      reply.header('cache-control', isFollowed ? 'no-cache' : 'max-age=3600')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.split('?')[0]?.includes('.')
    return isPage ? reply.sendFile('index.html') : reply.code(404).send('Not found')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = app.server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => app.close() }
}
