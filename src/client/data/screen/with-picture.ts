import type { Resource, Stored } from '#contract/resource.ts'

import { pictureUrl } from '../engine.ts'
import { localPicture } from '../outbox/local-pictures.ts'

/** An item with a picture that a browser can load: from this device as long as it is unsent. */
export function withPicture<I extends Stored>(resource: Resource, item: I): I {
  const { picture } = resource
  if (!picture) return item
  const found = (item as Readonly<Record<string, unknown>>)[picture.readAs]
  const local = localPicture({ kind: resource.name, itemId: item._id })
  return {
    ...item,
    [picture.readAs]: local ?? (typeof found === 'string' ? pictureUrl(found) : ''),
    // The preview is that of the picture which the server has.
    preview: local === undefined ? item.preview : undefined,
  }
}
