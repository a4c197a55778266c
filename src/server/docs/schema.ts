import type { Shape } from '#contract/fields.ts'

/** Basic schemas. */
export const textShape: Shape = { type: 'string' }
export const wholeShape: Shape = { type: 'integer', minimum: 0 }
export const booleanShape: Shape = { type: 'boolean' }
export const timeShape: Shape = { type: 'string', format: 'date-time' }
export const addressShape: Shape = { type: 'string', format: 'uri-reference' }

/** Schema of an object without additional properties; all are required except those in `optional`. */
export function objectShape(
  properties: Record<string, Shape>,
  optional: readonly string[] = [],
): Shape {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Schema of an array. */
export function listShape(items: Shape): Shape {
  return { type: 'array', items }
}

/** Schema of a value out of a fixed set. */
export function oneOf(...values: readonly (string | boolean)[]): Shape {
  return { enum: values }
}

/** Schema that also accepts null. */
export function orNull(shape: Shape): Shape {
  return { anyOf: [shape, { type: 'null' }] }
}

/** Reference to a named schema. */
export function schemaRef(name: string): Shape {
  return { $ref: `#/components/schemas/${name}` }
}

/** Schema of a successful reply. */
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

/** Schema of the signed-in account, or of the person who made a change. */
export const userShape = objectShape({ _id: textShape, email: textShape })
