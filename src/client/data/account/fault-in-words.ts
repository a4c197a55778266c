import { isUnanswered } from '#api/fault.ts'
import { accountProblemText, tooManyAttempts } from '#client/words/account/problems.ts'
import { firstWords, unansweredWords } from '#client/words/first/first.ts'

import type { CallFault } from './call.ts'

/** Returns a message that explains why a call failed and what to do next. */
export function faultInWords(fault: CallFault): string {
  if (isUnanswered(fault)) return unansweredWords[fault.kind]()
  if ('status' in fault && fault.status === 429) return tooManyAttempts()
  if (fault.kind !== 'refused') return firstWords.somethingWentWrong()
  const [problem] = Object.values(fault.problems ?? {})
  return accountProblemText(problem ?? fault.message) ?? firstWords.somethingWentWrong()
}
