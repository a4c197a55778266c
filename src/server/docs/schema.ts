import type { Shape } from '#contract/fields.ts'

/** The small kinds that every schema is made of. */
export const textShape: Shape = { type: 'string' }
export const wholeShape: Shape = { type: 'integer', minimum: 0 }
export const booleanShape: Shape = { type: 'boolean' }
export const timeShape: Shape = { type: 'string', format: 'date-time' }
export const addressShape: Shape = { type: 'string', format: 'uri-reference' }

/** An object of these properties and no others; those that are named may be missing. */
export function objectShape(
  properties: Record<string, Shape>,
  optional: readonly string[] = [],
): Shape {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

export function listShape(items: Shape): Shape {
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
export function schemaRef(name: string): Shape {
  return { $ref: `#/components/schemas/${name}` }
}

/** What a reply that went well carries. */
export function replyOf(
  data: Shape,
  more: Record<string, Shape> = {},
  optional: readonly string[] = [],
): Shape {
  return objectShape({ success: { const: true }, data, message: textShape, ...more }, [
    'message',
    ...optional,
  ])
}

/** Who is signed in, or who has done something. */
export const userShape = objectShape({ _id: textShape, email: textShape })
