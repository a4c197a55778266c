import type { FastifyInstance } from 'fastify'

import { pictureWidths } from '#contract/picture.ts'

import { fault } from './fault.ts'
import type { Pictures } from './pictures/pictures.ts'

const fileName = new RegExp(`^[0-9a-f]{64}-(?:${pictureWidths.join('|')})\\.webp$`)

/** The stored pictures; their name is their content, so they never change. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const file = fileName.test(name) ? await pictures.read(name) : undefined
    if (!file) throw fault('not-found', 'There is no such picture')
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': String(file.size),
        'cache-control': 'public, max-age=31536000, immutable',
        // The console may be served by another host than the pictures.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.body)
  })
}
