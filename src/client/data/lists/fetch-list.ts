import { faultError } from '#api/fault.ts'
import { keptAtOf } from '#api/list-cache.ts'
import type { Resource } from '#contract/resource.ts'

import { api } from '../engine.ts'
import { type List, listIn } from './pages.ts'

/** What the backend itself answers where a list, or some of it, is read. */
export async function fetchList(resource: Resource, path: string) {
  const { body, headers } = await api.call({ method: 'GET', path })
  // What the worker has kept is no answer of the backend's.
  if (keptAtOf(headers) !== undefined) throw faultError({ kind: 'offline' })
  const list: List | undefined = listIn(resource, body)
  if (!list) throw faultError({ kind: 'broken', status: 200 })
  return { list, body, headers }
}
