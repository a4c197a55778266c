import * as v from 'valibot'

import { baseValuesField } from '#contract/change.ts'
import type { Field, Shape } from '#contract/fields.ts'
import { toWireValues } from '#contract/resource.ts'

import { type DocumentedBody, formType, jsonType } from './call.ts'
import { exampleValues } from './examples.ts'
import { shapesOf, type DocumentedResource } from './items.ts'
import { schemaRef, oneOf } from './schema.ts'

/** Returns the names of the fields that must not be blank. */
export function neededOf(fields: Readonly<Record<string, Field<unknown>>>): string[] {
  return Object.entries(fields)
    .filter(([, field]) => !v.safeParse(field.schema, field.toText(field.blank)).success)
    .map(([name]) => name)
}

/** Returns the body of an addition or a change. */
export function documentedBodyOf(
  resource: DocumentedResource,
  op: 'add' | 'update',
): DocumentedBody {
  const { name, picture, fields } = resource
  const values = { ...shapesOf(resource), [baseValuesField]: schemaRef('Seen') }
  const id = op === 'add' && { _id: { type: 'string', format: 'uuid' } }
  const required = op === 'add' ? neededOf(fields) : []
  const body = (properties: Record<string, Shape>): Shape => ({
    type: 'object',
    properties,
    required,
  })
  const example = exampleValues[name]
  const inForm = Object.entries(values).map(([field, shape]) => [field, asText(shape)])
  return {
    [formType]: {
      shape: body({
        ...Object.fromEntries(inForm),
        ...id,
        ...(picture && { [picture.sentAs]: uploadShape }),
      }),
      example: toWireValues(resource, example),
    },
    [jsonType]: { shape: body({ ...values, ...id }), example },
  }
}

/** Schema of a picture in a form. */
export const uploadShape: Shape = {
  type: 'string',
  contentMediaType: 'image/*',
  description: 'JPEG, PNG, WebP, GIF or AVIF, at most 25 MiB',
}

/** Returns the schema of a multipart field, which is always text: groups and lists are JSON. */
function asText(shape: Shape): Shape {
  if (shape['type'] === 'string') return shape
  if (shape['type'] === 'boolean') return oneOf('true', 'false')
  return { type: 'string', contentMediaType: jsonType, contentSchema: shape }
}
