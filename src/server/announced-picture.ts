import type { FastifyRequest } from 'fastify'

import { headers } from '#contract/reply.ts'

import { accountOf } from './accounts/signed-in.ts'
import { invalid, pictureMissing } from './fault.ts'
import { isSha256, type UploadKey } from './pictures/chunks.ts'
import type { Upload } from './pictures/pictures.ts'
import type { Services } from './services.ts'

type Store = Pick<Services, 'pictures' | 'chunks'>

/**
 * The picture that a form announces and does not carry: it is stored, or came before, in parts.
 * Undefined when the form announces none; throws when what it announces is not there.
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

/** The SHA-256 that a form announces, in small letters. */
export function digestIn({ headers: sent }: FastifyRequest): string | undefined {
  const digest = sent[headers.pictureDigest]
  return digest === undefined ? undefined : String(digest).toLowerCase()
}

/** What came in parts, if it is all of the picture. */
async function arrived(key: UploadKey, { pictures, chunks }: Store): Promise<Upload | undefined> {
  const bytes = await chunks.read(key)
  if (!bytes) return undefined
  const upload = await pictures.receive(bytes)
  if (upload.sha256 === key.sha256) return upload
  await upload.drop()
  await chunks.forget(key)
  return undefined
}
