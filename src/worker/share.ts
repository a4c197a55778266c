import {
  addPhotosPath,
  shareFailedOther,
  shareFailureQuery,
  shareFailedNoSpace,
  sharedAs,
} from '#contract/constants.ts'
import { retryAfterFreeingSpace } from '#device/make-room.ts'
import { isFull } from '#device/storage.ts'
import { makeSharedPhotos } from '#sync/shared.ts'

import { workerStorage } from './storage.ts'

const shared = makeSharedPhotos({ storage: workerStorage })

/** Stores shared files before it redirects to the form, so that they survive if the page is closed. */
export async function takeShare({ request }: { request: Request }): Promise<Response> {
  const address = await keep(request).then(
    () => addPhotosPath,
    (caught: unknown) =>
      `${addPhotosPath}&${shareFailureQuery}=${isFull(caught) ? shareFailedNoSpace : shareFailedOther}`,
  )
  return Response.redirect(address, 303)
}

async function keep(request: Request): Promise<void> {
  const form = await request.formData()
  const files = form.getAll(sharedAs).filter((entry) => entry instanceof File)
  // These ids sort in the order in which the files were shared.
  const now = Date.now().toString(16)
  const idOf = (nth: number) => `${now}-${String(nth).padStart(4, '0')}-${crypto.randomUUID()}`
  const photos = files.map((file, nth) => ({ id: idOf(nth), name: file.name, file }))
  await retryAfterFreeingSpace(() => shared.keep(photos))
}
