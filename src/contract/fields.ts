import * as v from 'valibot'

/**
 * One kind of field. On the wire every field is text, because pictures travel as multipart.
 * - `blank`: the value of an empty form.
 * - `schema`: text of the wire → value; its first issue is the English problem shown at the field.
 * - `toText`: value → text of the wire.
 * - `fromItem`: value found in a reply → value; whatever does not fit becomes `blank`.
 */
export type Field<T> = {
  blank: T
  schema: v.GenericSchema<string, T>
  toText(value: T): string
  fromItem: (found: unknown) => T
}

/**
 * Text as every side keeps it: trimmed, no NUL (PostgreSQL refuses it), no half surrogate pairs, and
 * lines that end as they were typed (a multipart form turns each into two characters).
 */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\r\n?/g, '\n').toWellFormed().trim()
}

/** False for text that shows nothing, such as zero-width spaces. */
function isVisible(value: string): boolean {
  return value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim() !== ''
}

/** Free text; `required` is the problem when it is empty, `maxLength` counts UTF-16 units. */
export function text(rules: {
  label: string
  required?: string
  maxLength: number
}): Field<string> {
  return {
    blank: '',
    schema: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.check((value) => rules.required === undefined || isVisible(value), rules.required ?? ''),
      v.maxLength(
        rules.maxLength,
        `${rules.label} is too long (${rules.maxLength} characters at most)`,
      ),
    ),
    toText: (value) => value,
    fromItem: (found) => (typeof found === 'string' ? found : ''),
  }
}
