import * as v from 'valibot'

import { type WireValues, type Resource, toWireValues, valuesOf } from './resource.ts'

/** The part of a form, or the key of a JSON body, that tells which fields a write changes. */
export const baseValuesField = 'seen'

/** How many values a change may name for each field. */
export const mostBaseValues = 500

/**
 * Field → the values that a change of it may replace, as wire text. A picture stands under its
 * `sentAs`, by the SHA-256 (hex) of its upload, or '' where there is none.
 */
export const baseValuesShape = v.record(
  v.string(),
  v.pipe(v.array(v.string()), v.maxLength(mostBaseValues)),
)

export type BaseValues = v.InferOutput<typeof baseValuesShape>

const ours = /\/media\/([0-9a-f]{64})-\d+\.webp$/

/**
 * All fields of an item as wire text, its picture among them: by its hash where our server keeps it,
 * else by its address.
 */
export function stateOf(resource: Resource, item: Readonly<Record<string, unknown>>): WireValues {
  const wireValues = toWireValues(resource, valuesOf(resource, item))
  const { picture } = resource
  if (!picture) return wireValues
  const found = item[picture.readAs]
  const address = typeof found === 'string' ? found : ''
  return { ...wireValues, [picture.sentAs]: ours.exec(address)?.[1] ?? address }
}

/**
 * The fields of `seen` that a change must not touch: their value is neither one of those it may
 * replace nor the new one already. A removal has no new values.
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

/** The same resource with these fields alone. */
export function narrowed(resource: Resource, has: (name: string) => boolean): Resource {
  const fields = Object.entries(resource.fields).filter(([name]) => has(name))
  return { ...resource, fields: Object.fromEntries(fields) }
}
