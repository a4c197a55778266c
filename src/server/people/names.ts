import * as v from 'valibot'

import { cleanText } from '#contract/fields.ts'
import { personNameMaxLength, personProblems } from '#contract/people.ts'

const mayBeBlank = v.pipe(
  v.string(),
  v.transform(cleanText),
  v.maxLength(personNameMaxLength, personProblems.nameLong),
)

/** What somebody says they are called. */
export const personName = v.pipe(mayBeBlank, v.nonEmpty(personProblems.nameMissing))

/** What somebody else says of them, if anything. */
export const guessedName = v.optional(mayBeBlank, '')
