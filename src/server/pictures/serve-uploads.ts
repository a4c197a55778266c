import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { uploadMaxBytes } from '#contract/picture.ts'
import { type UploadState, uploadFrom, uploadPath, uploadType } from '#contract/upload.ts'

import { accountOf } from '../accounts/signed-in.ts'
import { checkQuery } from '../http/check-page.ts'
import { refusalError, invalid, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { isSha256, type UploadKey } from './chunks.ts'

type ToUpload = { Params: { id: string } }

const offsetProblem = 'Please say with a whole number how many bytes lie before these'
const offsetQuery = v.object({
  [uploadFrom]: v.pipe(
    v.string(offsetProblem),
    v.regex(/^\d{1,10}$/, offsetProblem),
    v.transform(Number),
    v.maxValue(uploadMaxBytes, offsetProblem),
  ),
})

/** Registers the calls that receive the chunks of a picture before the write that uses it. */
export function serveUploads(
  app: FastifyInstance,
  { pictures, chunks }: Pick<Services, 'pictures' | 'chunks'>,
): void {
  // The body is streamed; its size is limited where it is written.
  app.addContentTypeParser(uploadType, (_request, payload, done) => done(null, payload))

  async function uploadStateOf(key: UploadKey): Promise<{ success: true; data: UploadState }> {
    const isStored = (await pictures.stored(key.sha256)) !== undefined
    return { success: true, data: { isStored, received: await chunks.received(key) } }
  }

  app.get<ToUpload>(uploadPath, async (request, reply) =>
    sendReply(reply, { status: 200, body: await uploadStateOf(keyOf(request)) }),
  )

  app.patch<ToUpload>(uploadPath, async (request, reply) => {
    const key = keyOf(request)
    const from = checkQuery(offsetQuery, request.query)[uploadFrom]
    if (!(request.body instanceof Readable)) {
      throw refusalError('bad-request', `Please send the bytes as ${uploadType}`)
    }
    await chunks.write(key, from, request.body)
    return sendReply(reply, { status: 200, body: await uploadStateOf(key) })
  })
}

function keyOf(request: FastifyRequest<ToUpload>): UploadKey {
  const sha256 = request.params.id.toLowerCase()
  if (isSha256(sha256)) return { owner: accountOf(request)._id, sha256 }
  throw invalid({ sha256: 'A picture is named by the SHA-256 of its bytes, in hex' })
}
