import type { FastifyRequest } from 'fastify'

import { headers } from '#contract/reply.ts'

import { accountOf } from '../accounts/signed-in.ts'
import { invalid, pictureMissing } from '../http/fault.ts'
import { isSha256, type UploadKey } from '../pictures/chunks.ts'
import type { Upload } from '../pictures/pictures.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'pictures' | 'chunks'>

/**
 * Returns the picture that a form refers to by its SHA-256: it is stored already, or was uploaded in chunks before.
 * Undefined when the form refers to none.
 * @throws when the picture is missing or its digest is invalid.
 */
export async function announcedPicture(
  request: FastifyRequest,
  store: Store,
): Promise<Upload | undefined> {
  const sha256 = digestIn(request)
  if (sha256 === undefined) return undefined
  if (!isSha256(sha256)) throw invalid({ picture: 'A picture is announced by its SHA-256, in hex' })
  const key = { owner: accountOf(request)._id, sha256 }
  const upload = (await store.pictures.stored(sha256)) ?? (await arrived(key, store))
  if (!upload) throw pictureMissing()
  return {
    ...upload,
    keep: async (owner) => {
      await upload.keep(owner)
      await store.chunks.forget(key)
    },
  }
}

/** Returns the SHA-256 in the request's header, in lower case. */
export function digestIn({ headers: sent }: FastifyRequest): string | undefined {
  const digest = sent[headers.pictureDigest]
  return digest === undefined ? undefined : String(digest).toLowerCase()
}

/** Returns the picture uploaded in chunks, if it is complete and has the announced digest. */
async function arrived(key: UploadKey, { pictures, chunks }: Store): Promise<Upload | undefined> {
  const bytes = await chunks.read(key)
  if (!bytes) return undefined
  const upload = await pictures.receive(bytes)
  if (upload.sha256 === key.sha256) return upload
  await upload.drop()
  await chunks.forget(key)
  return undefined
}
