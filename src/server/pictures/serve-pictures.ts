import type { FastifyInstance, FastifyReply } from 'fastify'

import { refusalError, refusal, sendReply } from '../http/fault.ts'
import type { ServedPicture, Pictures } from './pictures.ts'
import { etagOfFile } from './range.ts'

/** Serves the stored pictures. Their names are hashes of their contents, so that they never change. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.addHook('preClose', async () => pictures.limitQueueTime())
  // Pictures of uploads in progress are still made.
  app.addHook('onClose', () => pictures.close())
  const reported = new Set<string>()
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
    const file = await pictures.read(name, { range, ifRange: ifRange?.toString(), ifNoneMatch })
    if ('absent' in file) {
      const isLost = file.absent !== 'unknown' && !reported.has(name)
      if (isLost)
        request.log.warn({ picture: name }, `a stored picture is ${file.absent}: upload it again`)
      if (isLost) reported.add(name)
      throw refusalError('not-found', 'There is no such picture')
    }
    return answer(reply, file)
  })
}

function answer(reply: FastifyReply, file: ServedPicture): FastifyReply {
  const { size, choice, body } = file
  if (choice.kind === 'beyond') {
    const refused = refusal('bad-request', 'The picture is shorter than that', { status: 416 })
    return sendReply(reply.header('content-range', `bytes */${size}`), refused)
  }
  const etag = etagOfFile(file)
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    // The console may have another origin than the pictures.
    'cross-origin-resource-policy': 'cross-origin',
    ...(etag !== undefined && { etag }),
  })
  if (choice.kind === 'unchanged') return reply.code(304).send()
  reply.header('content-type', 'image/webp')
  if (choice.kind === 'whole') return reply.header('content-length', String(size)).send(body)
  const { first, last } = choice.span
  return reply
    .code(206)
    .headers({
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${size}`,
    })
    .send(body)
}
