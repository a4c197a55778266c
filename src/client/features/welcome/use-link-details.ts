import { useCallback } from 'react'

import { useFetched } from '#client/data/account/use-fetched.ts'
import { readLink } from '#client/data/account/welcome.ts'

/** Reads from the server whom a link is for. */
export function useLinkDetails(token: string) {
  return useFetched(useCallback(() => readLink(token), [token]))
}
