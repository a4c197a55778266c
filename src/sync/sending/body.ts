import { faultError } from '#api/fault.ts'
import { fromWireValues, type WireValues, type Resource } from '#contract/resource.ts'

import type { Entry } from '../queue/entry.ts'

type Content = {
  entry: Entry
  /** The fields of the item as the backend is to have them. */
  wireValues: WireValues
  /** What stands beside the specification's fields. */
  extra: Readonly<Record<string, unknown>>
  /** `sent`: the backend has them already, under their hash. */
  bytes: ArrayBuffer | 'sent' | undefined
}

/** The body of a write: multipart, or JSON where the call wants it. */
export function requestBodyOf(
  resource: Resource,
  content: Content,
): FormData | Readonly<Record<string, unknown>> {
  const { op } = content.entry
  const isJson = (op === 'add' || op === 'update') && resource.sentAsJson?.includes(op) === true
  return isJson ? jsonOf(resource, content) : formOf(resource, content)
}

/** The values themselves; text that a later version would not let pass goes as it is. */
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
    // A fresh File each time: Safari has sent 0 bytes for one that was read back from IndexedDB.
    form.set(resource.picture.sentAs, new File([bytes], picture.name, { type: picture.type }))
  }
  return form
}
