import { faultError } from '#api/fault.ts'
import { requestedAtOfCached } from '#api/list-cache.ts'
import type { Resource } from '#contract/resource.ts'

import { type List, listIn } from './pages.ts'
import type { ReadPorts } from './ports.ts'

/**
 * Requests a list or a page of it from the backend.
 * @throws a fault `offline` for a response that the worker had cached, and `broken` for an invalid one.
 */
export async function fetchList({ api }: ReadPorts, resource: Resource, path: string) {
  const { body, headers } = await api.call({ method: 'GET', path })
  // A cached response of the worker does not come from the backend.
  if (requestedAtOfCached(headers) !== undefined) throw faultError({ kind: 'offline' })
  const list: List | undefined = listIn(resource, body)
  if (!list) throw faultError({ kind: 'broken', status: 200 })
  return { list, body, headers }
}
