import * as v from 'valibot'

import { cleanLine, isVisible } from '#contract/clean.ts'
import { personNameMaxLength, personProblems } from '#contract/people.ts'

const mayBeBlank = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.maxLength(personNameMaxLength, personProblems.nameLong),
)

/** What somebody says they are called. */
export const personName = v.pipe(mayBeBlank, v.check(isVisible, personProblems.nameMissing))

/** What somebody else says of them, if anything. */
export const guessedName = v.optional(mayBeBlank, '')
