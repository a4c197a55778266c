import { useCallback } from 'react'

import { useFetched } from '#client/data/account/use-fetched.ts'
import { readLink } from '#client/data/account/welcome.ts'

/** Whom a link is for, as the server says. */
export function useLinkFor(token: string) {
  return useFetched(useCallback(() => readLink(token), [token]))
}
