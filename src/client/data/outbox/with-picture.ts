import type { Resource, ItemBase } from '#contract/resource.ts'

import { pictureUrl } from '../engine/instances.ts'
import { localPicture } from './page-pictures.ts'

/** Returns an item with a picture address that a browser can load; the local picture while it is unsent. */
export function withPicture<I extends ItemBase>(resource: Resource, item: I): I {
  const { picture } = resource
  if (!picture) return item
  const url = (item as Readonly<Record<string, unknown>>)[picture.readAs]
  const local = localPicture({ kind: resource.name, itemId: item._id })
  return {
    ...item,
    [picture.readAs]: local ?? (typeof url === 'string' ? pictureUrl(url) : ''),
    // The preview belongs to the server's picture.
    preview: local === undefined ? item.preview : undefined,
  }
}
