import * as v from 'valibot'

import { cleanAddress, cleanEntry, cleanLine, cleanText, isVisible } from './clean.ts'

/** A JSON Schema (draft 2020-12). */
export type Shape = Readonly<Record<string, unknown>>

/**
 * One kind of field. On the wire every field is text, because items with pictures are sent as multipart.
 * - `blank`: the value in an empty form.
 * - `schema`: wire text → value; its first issue is the English problem displayed at the field.
 * - `toText`: value → wire text.
 * - `fromItem`: value found in a reply → value; an invalid one becomes `blank`.
 * - `textOf`: value of a JSON body → wire text; undefined when it has another type.
 * - `problems`: never set; carries the definition's problems in its type, so that the compiler can require their
 * translations.
 */
export type Field<T, P extends string = string> = {
  blank: T
  schema: v.GenericSchema<string, T>
  toText(value: T): string
  fromItem: (found: unknown) => T
  textOf: (value: unknown) => string | undefined
  problems?: P
  /** JSON Schema of the value in a reply. */
  shape: Shape
  /** The fields of a group. */
  fields?: Readonly<Record<string, Field<unknown>>>
}

type Rules = {
  /** Name of the field in the problem of a text that is too long. */
  label: string
  /** Problem of an empty field; without it the field is optional. */
  required?: string
  /** In UTF-16 units. */
  maxLength: number
  /** Whether line breaks are allowed. */
  hasLines?: true
}

type Checked = Rules & { problem: string }

/** The problems in the rules of a field. */
type Named<R> =
  | (R extends { required: infer P extends string } ? P : never)
  | (R extends { problem: infer P extends string } ? P : never)

/** A text field; `clean` normalises typed text before it is validated, displayed, sent and stored. */
export function text<const R extends Rules>(
  rules: R,
  clean: (typed: string) => string = rules.hasLines ? cleanText : cleanLine,
): Field<string, Named<R>> {
  const { label: title, maxLength } = rules
  return {
    blank: '',
    shape: { type: 'string', title, maxLength },
    schema: v.pipe(
      v.string(),
      v.transform(clean),
      v.check((value) => rules.required === undefined || isVisible(value), rules.required ?? ''),
      v.maxLength(
        rules.maxLength,
        `${rules.label} is too long (${rules.maxLength} characters at most)`,
      ),
    ),
    toText: (value) => value,
    fromItem: (found) => (typeof found === 'string' ? found : ''),
    textOf: textItself,
  }
}

/** A text field whose non-empty values must pass `isGood`. */
function textThat<R extends Checked>(
  isGood: (value: string) => boolean,
  rules: R,
  clean = cleanEntry,
): Field<string, Named<R>> {
  const field: Field<string, never> = text<Rules>(rules, clean)
  // A text that is too long has a problem already, and patterns can be slow on it.
  const isChecked = ({ length }: string) => length > 0 && length <= rules.maxLength
  const check = v.check((value: string) => !isChecked(value) || isGood(value), rules.problem)
  return { ...field, schema: v.pipe(field.schema, check) }
}

/** A field for an e-mail address. */
export function email<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const field = textThat((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), rules)
  return { ...field, shape: { ...field.shape, description: 'An email address' } }
}

/** A field for a telephone number: an optional leading plus, digits, spaces, hyphens and parentheses. */
export function phone<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const field = textThat((value) => /^\+?[\d \-()]*\d[\d \-()]*$/.test(value), rules)
  const description = 'Digits, spaces, hyphens and parentheses, behind a plus or none'
  return { ...field, shape: { ...field.shape, description } }
}

/** A field for a web address that begins with http:// or https://. */
export function webAddress<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const address = v.pipe(v.string(), v.regex(/^https?:\/\//i), v.url())
  const field = textThat((value) => v.is(address, value), rules, cleanAddress)
  return { ...field, shape: { ...field.shape, description: 'Begins with http:// or https://' } }
}

/** A field for a calendar day, YYYY-MM-DD, without a time zone. Of an ISO time the part before "T" is used. */
export function day<const R extends { required: string; problem: string }>(
  rules: R,
): Field<string, Named<R>> {
  const dayOf = (value: string) => value.split('T', 1)[0] ?? ''
  return {
    blank: '',
    shape: { type: 'string', format: 'date', description: 'A day: YYYY-MM-DD' },
    schema: v.pipe(
      v.string(),
      v.transform((value) => dayOf(cleanEntry(value))),
      v.nonEmpty(rules.required),
      v.check(isDay, rules.problem),
    ),
    toText: (value) => value,
    fromItem: (found) => (typeof found === 'string' && isDay(dayOf(found)) ? dayOf(found) : ''),
    textOf: textItself,
  }
}

function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`)
  // `Date` turns a day that does not exist, such as 30 February, into another one.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value
}

/** A boolean field; "true" or "false" on the wire, and an empty text means false. */
export function flag(): Field<boolean, never> {
  return {
    blank: false,
    shape: { type: 'boolean' },
    schema: v.pipe(
      v.picklist(['true', 'false', ''], 'Please send true or false'),
      v.transform((value) => value === 'true'),
    ),
    toText: String,
    // Other backends store the text that a form sent.
    fromItem: (found) => found === true || found === 'true',
    textOf: (value) => (typeof value === 'boolean' ? String(value) : textItself(value)),
  }
}

function textItself(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
