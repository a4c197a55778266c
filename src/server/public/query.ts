import * as v from 'valibot'

import { cleanText } from '#contract/clean.ts'

/** Schema of a query parameter with one text of up to 200 characters; '' when it is missing. */
export function oneText(name: string) {
  return v.optional(
    v.pipe(
      v.string(`Please give one ${name}`),
      v.transform(cleanText),
      v.maxLength(200, `The ${name} is too long (200 characters at most)`),
    ),
    '',
  )
}
