import * as v from 'valibot'

import { cleanLine, isVisible } from '#contract/clean.ts'
import { personNameMaxLength, personProblems } from '#contract/people.ts'

const mayBeBlank = v.pipe(
  v.string(),
  v.transform(cleanLine),
  v.maxLength(personNameMaxLength, personProblems.nameLong),
)

/** Name that a person enters for themselves. */
export const personName = v.pipe(mayBeBlank, v.check(isVisible, personProblems.nameMissing))

/** Name that an owner enters for an invited person; may be blank. */
export const guessedName = v.optional(mayBeBlank, '')
