import { useCallback } from 'react'

import { useAnswer } from '#client/data/account/use-answer.ts'
import { readLink } from '#client/data/account/welcome.ts'

/** Whom a link is for, as the server says. */
export function useLinkFor(token: string) {
  return useAnswer(useCallback(() => readLink(token), [token]))
}
