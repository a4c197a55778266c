import { type Resource, toWireValues, type Values, type WireValues } from '#contract/resource.ts'

import { smallPicture } from './pictures.ts'
import { signIn } from './test-server.ts'

/**
 * Adds items by the API, in order, in a new session of the first admin. If the resource requires a picture, each
 * item of a call gets a different one.
 * @throws if a reply is not 201.
 */
export const addItems = <R extends Resource>(
  api: string,
  resource: R,
  items: readonly Values<R>[],
): Promise<void> =>
  addWireItems(
    api,
    resource,
    items.map((each) => toWireValues(resource, each)),
  )

/** As `addItems`, with items as they are sent. */
export async function addWireItems(
  api: string,
  resource: Resource,
  items: readonly Readonly<WireValues>[],
): Promise<void> {
  if (items.length === 0) return
  const { token } = await signIn(api)
  const headers = { authorization: `Bearer ${token}` }
  for (const [nth, values] of items.entries()) {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, value)
    if (resource.picture?.required !== undefined) {
      const picture = new Uint8Array(await smallPicture(nth))
      body.append(resource.picture.sentAs, new Blob([picture], { type: 'image/jpeg' }), 'a.jpg')
    }
    const { status } = await fetch(api + resource.paths.add, { method: 'POST', headers, body })
    if (status !== 201) throw new Error(`Not added: ${status}`)
  }
}
