import { addPhotosPath, sharedAs } from '#contract/constants.ts'
import { makeShared } from '#sync/shared.ts'

import { storage } from './storage.ts'

const shared = makeShared({ storage })

/** Keeps what another app shares before it opens the form: whatever ends the page, it is there. */
export async function takeShare({ request }: { request: Request }): Promise<Response> {
  const isKept = await keep(request).then(
    () => true,
    () => false,
  )
  return Response.redirect(isKept ? addPhotosPath : `${addPhotosPath}&lost=1`, 303)
}

async function keep(request: Request): Promise<void> {
  const form = await request.formData()
  const files = form.getAll(sharedAs).filter((entry) => entry instanceof File)
  // Their keys put them in the order in which they were shared.
  const now = Date.now().toString(16)
  const idOf = (nth: number) => `${now}-${String(nth).padStart(4, '0')}-${crypto.randomUUID()}`
  await shared.keep(files.map((file, nth) => ({ id: idOf(nth), name: file.name, file })))
}
