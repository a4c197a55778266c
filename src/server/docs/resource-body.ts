import * as v from 'valibot'

import { seenPart } from '#contract/change.ts'
import type { Field, Shape } from '#contract/fields.ts'
import { toParts } from '#contract/resource.ts'

import { type Body, form, json } from './call.ts'
import { exampleValues } from './examples.ts'
import { shapesOf, type Told } from './items.ts'
import { named, oneOf } from './schema.ts'

/** The fields that must not be left blank. */
export function neededOf(fields: Readonly<Record<string, Field<unknown>>>): string[] {
  return Object.entries(fields)
    .filter(([, field]) => !v.safeParse(field.schema, field.toText(field.blank)).success)
    .map(([name]) => name)
}

/** What an addition or a change sends. */
export function bodyOf(resource: Told, op: 'add' | 'update'): Body {
  const { name, picture, fields } = resource
  const values = { ...shapesOf(resource), [seenPart]: named('Seen') }
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
    [form]: {
      shape: body({
        ...Object.fromEntries(inForm),
        ...id,
        ...(picture && { [picture.sentAs]: file }),
      }),
      example: toParts(resource, example),
    },
    [json]: { shape: body({ ...values, ...id }), example },
  }
}

const file: Shape = {
  type: 'string',
  contentMediaType: 'image/*',
  description: 'JPEG, PNG, WebP, GIF or AVIF',
}

/** The same as a form carries it, which has nothing but text: a group and a list are JSON. */
function asText(shape: Shape): Shape {
  if (shape['type'] === 'string') return shape
  if (shape['type'] === 'boolean') return oneOf('true', 'false')
  return { type: 'string', contentMediaType: json, contentSchema: shape }
}
