import type { Shape } from '#contract/fields.ts'

/** The small kinds that every schema is made of. */
export const text: Shape = { type: 'string' }
export const whole: Shape = { type: 'integer', minimum: 0 }
export const yesOrNo: Shape = { type: 'boolean' }
export const time: Shape = { type: 'string', format: 'date-time' }
export const address: Shape = { type: 'string', format: 'uri-reference' }

/** An object of these properties and no others; those that are named may be missing. */
export function object(properties: Record<string, Shape>, optional: readonly string[] = []): Shape {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

export function list(items: Shape): Shape {
  return { type: 'array', items }
}

export function oneOf(...values: readonly (string | boolean)[]): Shape {
  return { enum: values }
}

/** The same, or null. */
export function orNull(shape: Shape): Shape {
  return { anyOf: [shape, { type: 'null' }] }
}

/** One of the schemas that have a name. */
export function named(name: string): Shape {
  return { $ref: `#/components/schemas/${name}` }
}

/** What a reply that went well carries. */
export function replyOf(
  data: Shape,
  more: Record<string, Shape> = {},
  optional: readonly string[] = [],
): Shape {
  return object({ success: { const: true }, data, message: text, ...more }, [
    'message',
    ...optional,
  ])
}

/** Who is signed in, or who has done something. */
export const user = object({ _id: text, email: text })
