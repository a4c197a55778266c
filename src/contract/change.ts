import * as v from 'valibot'

import { type WireValues, type Resource, toWireValues, valuesOf } from './resource.ts'

/** The multipart field, or key of a JSON body, with the base values of the changed fields. */
export const baseValuesField = 'seen'

/** Most base values per field. */
export const maxBaseValues = 500

/**
 * Field → base values that the change may replace, as wire text. A picture is listed under its `sentAs`, by the
 * SHA-256 (hex) of its upload, or '' for no picture.
 */
export const baseValuesShape = v.record(
  v.string(),
  v.pipe(v.array(v.string()), v.maxLength(maxBaseValues)),
)

export type BaseValues = v.InferOutput<typeof baseValuesShape>

const ownPictureAddress = /\/media\/([0-9a-f]{64})-\d+\.webp$/

/**
 * Returns all fields of an item as wire text, including its picture: by its hash if the Take-Off server stores it,
 * else by its address.
 */
export function itemWireValues(
  resource: Resource,
  item: Readonly<Record<string, unknown>>,
): WireValues {
  const wireValues = toWireValues(resource, valuesOf(resource, item))
  const { picture } = resource
  if (!picture) return wireValues
  const found = item[picture.readAs]
  const address = typeof found === 'string' ? found : ''
  return { ...wireValues, [picture.sentAs]: ownPictureAddress.exec(address)?.[1] ?? address }
}

/**
 * Returns the contested fields of a change: the current value is neither one of the base values nor the new value. A
 * removal has no new values.
 */
export function contestedIn(
  state: Readonly<WireValues>,
  baseValues: Readonly<BaseValues>,
  to: Readonly<Partial<WireValues>> = {},
): string[] {
  return Object.entries(baseValues)
    .filter(([name, values]) => {
      const now = state[name] ?? ''
      return now !== to[name] && !values.includes(now)
    })
    .map(([name]) => name)
}

/** Returns a copy of the resource with only the fields for which `has` returns true. */
export function narrowed(resource: Resource, has: (name: string) => boolean): Resource {
  const fields = Object.entries(resource.fields).filter(([name]) => has(name))
  return { ...resource, fields: Object.fromEntries(fields) }
}
