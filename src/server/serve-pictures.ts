import type { FastifyInstance } from 'fastify'

import { fault } from './fault.ts'
import type { Pictures } from './pictures/pictures.ts'

/** The stored pictures; their name is their content, so they never change. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.addHook('preClose', () => pictures.close())
  const reported = new Set<string>()
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const file = await pictures.read(name)
    if ('absent' in file) {
      const isLost = file.absent !== 'unknown' && !reported.has(name)
      if (isLost)
        request.log.warn({ picture: name }, `a stored picture is ${file.absent}: upload it again`)
      if (isLost) reported.add(name)
      throw fault('not-found', 'There is no such picture')
    }
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
