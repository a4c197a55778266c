import * as v from 'valibot'

import type { Resource } from '#contract/resource.ts'

import { signIn } from './test-server.ts'

const record = v.record(v.string(), v.unknown())

/** Rows of a resource, read directly from the backend at an address. */
export async function listAt(api: string, resource: Resource): Promise<Record<string, unknown>[]> {
  const { token } = await signIn(api)
  const limit = resource.pageSize === undefined ? '' : '?page=1&limit=100'
  const reply = await fetch(api + resource.paths.list + limit, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, ...others } = v.parse(record, await reply.json())
  const found = data ?? Object.values(others).find((value) => Array.isArray(value)) ?? []
  return v.parse(v.array(record), Array.isArray(found) ? found : [found])
}
