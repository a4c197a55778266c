import { createServer } from 'node:http'

import { freePort } from '#tests/support/free-port.ts'

import { firsts } from './network-data.ts'
import type { Variant } from './variants.ts'

export const oneLine = 'one line'

const page = (script = '') =>
  `<!doctype html><html lang="en"><title>One line</title>${script}<ul><li><p>${firsts.total}</p></li></ul>`
const worker = `
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(clients.claim()))
  const answer = () => new Response(${JSON.stringify(page())}, { headers: { 'content-type': 'text/html' } })
  addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(answer()))`

/**
 * A page of one line that its service worker answers itself: the lower bound for everything that a worker answers.
 */
export async function startOneLine(): Promise<Variant & { stop: () => void }> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/worker.js'
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    const install = '<script>navigator.serviceWorker.register("/worker.js")</script>'
    response.end(isWorker ? worker : page(install))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    name: oneLine,
    url: `http://127.0.0.1:${port}`,
    isApp: true,
    signedIn: { cookies: [], origins: [] },
    stop: () => void server.close(),
  }
}
