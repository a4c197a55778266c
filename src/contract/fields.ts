import * as v from 'valibot'

import { cleanAddress, cleanEntry, cleanLine, cleanText, isVisible } from './clean.ts'

/** A JSON Schema (draft 2020-12). */
export type Shape = Readonly<Record<string, unknown>>

/**
 * One kind of field. On the wire every field is text, because pictures travel as multipart.
 * - `blank`: the value of an empty form.
 * - `schema`: text of the wire → value; its first issue is the English problem shown at the field.
 * - `toText`: value → text of the wire.
 * - `fromItem`: value found in a reply → value; whatever does not fit becomes `blank`.
 * - `textOf`: value of a JSON body → text of the wire; undefined when it is of another type.
 * - `problems`: never there; it tells the compiler which problems the definition names, so that it
 *   can ask for their words.
 */
export type Field<T, P extends string = string> = {
  blank: T
  schema: v.GenericSchema<string, T>
  toText(value: T): string
  fromItem: (found: unknown) => T
  textOf: (value: unknown) => string | undefined
  problems?: P
  /** The value in a reply, as a JSON Schema. */
  shape: Shape
  /** The fields that it holds, where it is a group. */
  fields?: Readonly<Record<string, Field<unknown>>>
}

type Rules = {
  /** The field's name in the problem that it is too long. */
  label: string
  /** The problem when it is empty; without it the field may be. */
  required?: string
  /** In UTF-16 units. */
  maxLength: number
  /** Lines may end within it. */
  hasLines?: true
}

type Checked = Rules & { problem: string }

/** The problems that rules name. */
type Named<R> =
  | (R extends { required: infer P extends string } ? P : never)
  | (R extends { problem: infer P extends string } ? P : never)

/** Free text; `clean` makes of what was typed what is checked, shown, sent and kept. */
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

/** Text that must pass `isGood` when it is not empty. */
function textThat<R extends Checked>(
  isGood: (value: string) => boolean,
  rules: R,
  clean = cleanEntry,
): Field<string, Named<R>> {
  const field: Field<string, never> = text<Rules>(rules, clean)
  // A text that is too long has its problem already, and patterns may take their time over it.
  const isChecked = ({ length }: string) => length > 0 && length <= rules.maxLength
  const check = v.check((value: string) => !isChecked(value) || isGood(value), rules.problem)
  return { ...field, schema: v.pipe(field.schema, check) }
}

/** An e-mail address. */
export function email<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const field = textThat((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), rules)
  return { ...field, shape: { ...field.shape, description: 'An email address' } }
}

/** A telephone number: an optional leading plus, digits, spaces, hyphens and parentheses. */
export function phone<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const field = textThat((value) => /^\+?[\d \-()]*\d[\d \-()]*$/.test(value), rules)
  const description = 'Digits, spaces, hyphens and parentheses, behind a plus or none'
  return { ...field, shape: { ...field.shape, description } }
}

/** A web address that begins with http:// or https://. */
export function webAddress<const R extends Checked>(rules: R): Field<string, Named<R>> {
  const address = v.pipe(v.string(), v.regex(/^https?:\/\//i), v.url())
  const field = textThat((value) => v.is(address, value), rules, cleanAddress)
  return { ...field, shape: { ...field.shape, description: 'Begins with http:// or https://' } }
}

/** A calendar day, YYYY-MM-DD; it has no time zone. Of an ISO time the part before "T" counts. */
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
  // A day that does not exist, such as 30 February, comes back as another one.
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === value
}

/** Yes or no; "true" or "false" on the wire. What was not sent counts as no. */
export function flag(): Field<boolean, never> {
  return {
    blank: false,
    shape: { type: 'boolean' },
    schema: v.pipe(
      v.picklist(['true', 'false', ''], 'Please send true or false'),
      v.transform((value) => value === 'true'),
    ),
    toText: String,
    // Other backends store what a form sent: text.
    fromItem: (found) => found === true || found === 'true',
    textOf: (value) => (typeof value === 'boolean' ? String(value) : textItself(value)),
  }
}

function textItself(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
