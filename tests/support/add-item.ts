import type { Resource, WireValues } from '#contract/resource.ts'

import { smallPicture } from './pictures.ts'

type Target = { api: string; token: string; resource: Resource }

/** Adds an item to a backend by the API, with a picture if the resource requires one. */
export async function addItem({ api, token, resource }: Target, values: Readonly<WireValues>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  if (resource.picture?.required !== undefined) {
    const picture = new Uint8Array(await smallPicture())
    body.append(resource.picture.sentAs, new Blob([picture], { type: 'image/jpeg' }), 'a.jpg')
  }
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await fetch(api + resource.paths.add, { method: 'POST', headers, body })
  if (status !== 201) throw new Error(`Not added: ${status}`)
}
