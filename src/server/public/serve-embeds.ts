import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { embedFolder, embedKinds, embedScriptPath } from '#contract/website.ts'

import type { TextBody } from '../http/encoding.ts'
import { allowFraming } from '../http/security.ts'
import type { Services } from '../services.ts'
import { sendTagged } from './cached.ts'
import { embedPage } from './embed-page.ts'

const folder = join(import.meta.dirname, '../../site')
const script = 'text/javascript; charset=utf-8'

/** Files of the folder by their paths. */
const files = [
  { path: embedScriptPath, file: 'embed.js', type: script },
  { path: `${embedFolder}frame.js`, file: 'frame.js', type: script },
  { path: `${embedFolder}frame.css`, file: 'frame.css', type: 'text/css; charset=utf-8' },
]

/** Serves the script with custom elements for other websites, and a page for an iframe for each of them. */
export async function serveEmbeds(app: FastifyInstance, services: Services): Promise<void> {
  const send = (request: FastifyRequest, reply: FastifyReply, body: TextBody) =>
    sendTagged({ services, request, reply }, [hashOf(body)], async () => body)
  for (const { path, file, type } of files) {
    const body = { type, text: await readFile(join(folder, file), 'utf8') }
    app.get(path, (request, reply) => send(request, reply, body))
  }
  const onRequest = allowFraming(services.config)
  for (const kind of embedKinds) {
    app.get(embedFolder + kind, { onRequest }, (request, reply) => {
      // For the language, where the query names none.
      reply.header('vary', 'accept-language')
      return send(request, reply, {
        type: 'text/html; charset=utf-8',
        text: embedPage(kind, request),
      })
    })
  }
}

function hashOf({ text }: TextBody): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
