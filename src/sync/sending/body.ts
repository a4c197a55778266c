import { faultError } from '#api/fault.ts'
import { fromWireValues, type WireValues, type Resource } from '#contract/resource.ts'

import type { Entry } from '../queue/entry.ts'

type Content = {
  entry: Entry
  /** Field values that the backend shall have. */
  wireValues: WireValues
  /** Fields outside the specification. */
  extra: Readonly<Record<string, unknown>>
  /** `sent`: the backend has stored the bytes under their hash. */
  bytes: ArrayBuffer | 'sent' | undefined
}

/**
 * Returns the body of a write: multipart, or a JSON object where the resource requires it.
 * @throws a fault when the bytes of the picture are missing.
 */
export function requestBodyOf(
  resource: Resource,
  content: Content,
): FormData | Readonly<Record<string, unknown>> {
  const { op } = content.entry
  const isJson = (op === 'add' || op === 'update') && resource.sentAsJson?.includes(op) === true
  return isJson ? jsonOf(resource, content) : formOf(resource, content)
}

/** Field values by type; text that is invalid in this version is sent unchanged. */
function jsonOf(resource: Resource, { wireValues, extra }: Content): Record<string, unknown> {
  const fields = Object.entries(resource.fields).filter(([name]) => name in wireValues)
  const { values } = fromWireValues({ ...resource, fields: Object.fromEntries(fields) }, wireValues)
  return { ...extra, ...(values ?? wireValues) }
}

function formOf(resource: Resource, { entry, wireValues, extra, bytes }: Content): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(extra)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const name of Object.keys(resource.fields)) {
    if (wireValues[name] !== undefined) form.set(name, wireValues[name])
  }
  const { picture } = entry
  if (picture && resource.picture && bytes !== 'sent') {
    if (!bytes)
      throw faultError({ kind: 'refused', status: 400, message: 'The picture is missing' })
    // A fresh File each time, because Safari has sent 0 bytes of one read back from IndexedDB.
    form.set(resource.picture.sentAs, new File([bytes], picture.name, { type: picture.type }))
  }
  return form
}
