import * as v from 'valibot'

import { cleanLine } from './clean.ts'
import type { Field, Shape } from './fields.ts'

type Fields = Record<string, Field<unknown>>
type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

/** All problems in the definitions of a set of fields. */
export type ProblemsOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, infer P> ? P : never
}[keyof F]

const record = v.record(v.string(), v.unknown())

/** A field for a list of short texts; a JSON array on the wire. Empty texts are dropped. */
export function lines(rules: {
  label: string
  maxLength: number
  maxLines: number
}): Field<string[], never> {
  const { label, maxLength, maxLines } = rules
  const listProblem = `${label} must be a JSON array of text`
  return {
    blank: [],
    shape: {
      type: 'array',
      title: label,
      items: { type: 'string', maxLength },
      maxItems: maxLines,
    },
    schema: v.pipe(
      json(listProblem),
      v.array(v.string(listProblem), listProblem),
      v.transform((texts) => filled(texts)),
      v.maxLength(maxLines, `${label} has too many lines (${maxLines} at most)`),
      v.everyItem(
        (line: string) => line.length <= maxLength,
        `${label} is too long (${maxLength} characters at most)`,
      ),
    ),
    toText: (value) => JSON.stringify(filled(value)),
    fromItem: (found) =>
      Array.isArray(found) ? found.filter((line) => typeof line === 'string') : [],
    textOf: jsonOf,
  }
}

/** A field that groups other fields; a JSON object on the wire. Its problem is the first one among its fields. */
export function group<const F extends Fields>(fields: F): Field<ValuesOf<F>, ProblemsOf<F>> {
  const fromItem = (found: unknown) => {
    const { success, output } = v.safeParse(record, found)
    return mapFields<F>(fields, (field, name) => field.fromItem(success ? output[name] : undefined))
  }
  return {
    fields,
    shape: objectOf(Object.entries(fields).map(([name, { shape }]) => [name, shape])),
    blank: mapFields<F>(fields, (field) => field.blank),
    schema: v.pipe(
      json('Please send a JSON object', '{}'),
      v.record(v.string(), v.unknown(), 'Please send a JSON object'),
      v.rawTransform(({ dataset, addIssue }) =>
        mapFields<F>(fields, (field, name) => {
          const text = field.textOf(dataset.value[name] ?? field.blank)
          const typed = v.string(`The type of ${name} is wrong`)
          const result = v.safeParse(v.pipe(typed, field.schema), text)
          if (!result.success) addIssue({ message: result.issues[0].message })
          return result.success ? result.output : field.blank
        }),
      ),
    ),
    toText: (value) => JSON.stringify(value),
    fromItem,
    textOf: jsonOf,
  }
}

/** Parses JSON text; '' is read as `empty`. */
function json(problem: string, empty = '[]') {
  return v.pipe(
    v.string(),
    v.transform((text) => (text === '' ? empty : text)),
    v.parseJson(undefined, problem),
  )
}

function filled(texts: readonly string[]): string[] {
  return texts.map(cleanLine).filter((text) => text !== '')
}

function jsonOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return JSON.stringify(value)
  } catch {
    // JSON.parse accepts deeper nesting than JSON.stringify, which throws.
    return undefined
  }
}

function objectOf(properties: [string, Shape][]): Shape {
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

function mapFields<F extends Fields>(
  fields: F,
  valueOf: (field: Field<unknown>, name: string) => unknown,
): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)])
  // The compiler cannot follow a mapped type through Object.entries; the names are the fields' own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as ValuesOf<F>
}
