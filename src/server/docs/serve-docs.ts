import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

/** Serves the API documentation: as JSON at `/docs/json`, as a page at `/docs`. */
export function serveDocs(app: FastifyInstance): void {
  // Created on the first request, so that a start does not wait for the document and its examples.
  const made = () => import('./document.ts')
  const texts = {
    '/docs': {
      type: 'text/html; charset=utf-8',
      text: async () => (await import('./page.ts')).pageOf((await made()).calls),
    },
    '/docs/page.css': {
      type: 'text/css; charset=utf-8',
      text: () => readFile(join(import.meta.dirname, 'page.css')),
    },
    '/docs/json': {
      type: 'application/json; charset=utf-8',
      text: async () => JSON.stringify((await made()).document),
    },
  }
  for (const [path, { type, text }] of Object.entries(texts)) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
        .type(type)
        .send(await text()),
    )
  }
}
