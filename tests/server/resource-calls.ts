import { createHash } from 'node:crypto'

import { mediaPath } from '#contract/picture.ts'
import { pathTo, toWireValues } from '#contract/resource.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import type { Sample } from '#tests/support/samples.ts'

import { type Call, formOf, type TestApp } from './console.ts'

/** Returns the calls of a resource, with the values of its sample. */
export function callsOf(server: () => TestApp, { resource, values, change }: Sample) {
  const { paths, picture, fields } = resource
  const parts = toWireValues(resource, values)
  const isPictureOnly = Object.keys(fields).length === 0
  const call = (method: Call['method'], url: string, overrides: Partial<Call>) =>
    server().console.call({ method, url, ...overrides })

  return {
    list: (overrides: Partial<Call> = {}) => call('GET', paths.list, overrides),
    read: (id: string) => call('GET', pathTo(paths.read ?? '', id), {}),
    addAs: (overrides: Partial<Call>) => call('POST', paths.add ?? '', overrides),
    async add(overrides: Record<string, string | Buffer> = {}) {
      const image = picture && { [picture.sentAs]: await smallPicture() }
      return call('POST', paths.add ?? '', { form: formOf({ ...image, ...parts, ...overrides }) })
    },
    update: (id: string, overrides: Partial<Call>) =>
      call('PUT', pathTo(paths.update ?? '', id), overrides),
    remove: (id: string, overrides: Partial<Call> = {}) =>
      call('DELETE', pathTo(paths.remove ?? '', id), overrides),

    /** Returns the parts of a change: other values, or another picture if the resource has no fields. */
    async changedParts(): Promise<Record<string, string | Buffer>> {
      if (isPictureOnly && picture) return { [picture.sentAs]: await smallPicture(7) }
      const changed = toWireValues(resource, { ...values, ...change })
      return Object.fromEntries(Object.keys(change).map((name) => [name, changed[name] ?? '']))
    },

    /** Returns the properties that the change has in a reply. */
    async changedItem(): Promise<Record<string, unknown>> {
      if (!isPictureOnly || !picture) return change
      const sha256 = createHash('sha256').update(await smallPicture(7))
      return { [picture.readAs]: mediaPath(sha256.digest('hex'), 1920) }
    },
  }
}
