import { cachedList, cachedPages, cacheList, cachePages } from '#api/list-cache.ts'
import { decoded } from '#client/platform/pictures/decoded.ts'

import { outboxReader, pictureUrl } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { visibleLists } from '../engine/visible-lists.ts'
import { localPicture } from '../outbox/page-pictures.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'
import { makeLists } from './lists.ts'
import { preloadPictures } from './preload-pictures.ts'
import { readPorts } from './read-ports.ts'

const decode = (url: string, sizes: string) => decoded(pictureUrl(url), sizes)

const current = perSession(() =>
  makeLists({
    ...readPorts,
    cache: { cacheList, cachedList, cachedPages, cachePages },
    outbox: {
      refresh: refreshOutbox,
      isEmpty: () => outboxState().all.length === 0 && outboxState().past.length === 0,
      archiveReceipts: outboxReader.archiveReceipts,
    },
    visible: visibleLists,
    preloadPictures: (...list) => preloadPictures({ localPicture, decode }, ...list),
  }),
)

type Lists = ReturnType<typeof makeLists>

/** Returns the shared list of a resource and query. */
export const listOf: Lists['listOf'] = (...of) => current().listOf(...of)
/** Registers a list as displayed; returns a function that unregisters it. */
export const trackVisibleList: Lists['trackVisibleList'] = (...of) =>
  current().trackVisibleList(...of)
/** Reloads the first page of a list, and its other displayed pages. */
export const reloadLists: Lists['reloadLists'] = (...of) => current().reloadLists(...of)
/** Returns a lookup of items' fields in the last list replies, as form text. */
export const knownValuesIn: Lists['knownValuesIn'] = (...of) => current().knownValuesIn(...of)
