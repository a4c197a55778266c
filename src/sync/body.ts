import { fromParts, type Parts, type Resource } from '#contract/resource.ts'

import type { PictureNote } from './entry.ts'
import { faultError } from './fault.ts'

type Content = {
  op: 'add' | 'update'
  parts: Readonly<Parts>
  picture: PictureNote | undefined
  bytes: ArrayBuffer | undefined
}

/** The body of a write: multipart, or JSON where the call wants it. */
export function bodyOf(resource: Resource, content: Content): FormData | Record<string, unknown> {
  const isJson = resource.sentAsJson?.includes(content.op) ?? false
  return isJson ? jsonOf(resource, content.parts) : formOf(resource, content)
}

/** The values themselves; text that a later version would not let pass goes as it is. */
function jsonOf(resource: Resource, parts: Readonly<Parts>): Record<string, unknown> {
  return fromParts(resource, parts).values ?? { ...parts }
}

function formOf(resource: Resource, { parts, picture, bytes }: Content): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  if (picture && resource.picture) {
    if (!bytes)
      throw faultError({ kind: 'refused', status: 400, message: 'The picture is missing' })
    // A fresh File each time: Safari has sent 0 bytes for one that was read back from IndexedDB.
    form.set(resource.picture.sentAs, new File([bytes], picture.name, { type: picture.type }))
  }
  return form
}
