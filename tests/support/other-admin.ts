import { pathTo, type Resource } from '#contract/resource.ts'

import { signIn } from './test-server.ts'

/**
 * Returns functions that change or delete the first item of a resource, as another admin would while this one looks
 * at it.
 */
export function makeOtherAdmin({ api, listOf }: Backend, resource: Resource) {
  const call = async (path: string | undefined, init: RequestInit) => {
    const [item] = await listOf(resource)
    const { token } = await signIn(api)
    const headers = { authorization: `Bearer ${token}` }
    const address = api + pathTo(path ?? '', String(item?.['_id']))
    const { ok, status } = await fetch(address, { ...init, headers })
    if (!ok) throw new Error(`Not done elsewhere: ${status}`)
    return String(item?.['_id'])
  }
  return {
    /** Changes these parts; a Blob is the new picture. Resolves with the item's id. */
    change: (parts: Readonly<Record<string, string | Blob>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(parts)) body.set(name, value)
      return call(resource.paths.update, { method: 'PUT', body })
    },
    /** Deletes the item, and resolves with its id. */
    remove: () => call(resource.paths.remove, { method: 'DELETE' }),
  }
}

/** Address of a backend, and its rows, read directly. */
type Backend = {
  api: string
  listOf: (resource: Resource) => Promise<Record<string, unknown>[]>
}
