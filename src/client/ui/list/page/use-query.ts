import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

import { subscribeToQuery, queryNow } from '#client/platform/history/query.ts'

/** Parameters of the address's query, whoever has changed it. */
export function useQuery(): URLSearchParams {
  // Renders again after navigations of the router, too.
  useLocation()
  return new URLSearchParams(useSyncExternalStore(subscribeToQuery, queryNow))
}
