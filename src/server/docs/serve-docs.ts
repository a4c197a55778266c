import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

/** What the API is, for programs at `/docs/json` and for people at `/docs`. */
export function serveDocs(app: FastifyInstance): void {
  // Seldom asked for: a start does not wait until they and their examples are made.
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
