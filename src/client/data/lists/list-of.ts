import { cachedList, cachedPages, cacheList, cachePages } from '#api/list-cache.ts'
import { decoded } from '#client/platform/pictures/decoded.ts'

import { outboxReader, pictureUrl } from '../engine/instances.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'
import { visibleLists } from '../engine/visible-lists.ts'
import { localPicture } from '../outbox/own-pictures.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'
import { makeLists } from './lists.ts'
import { preloadPictures } from './preload-pictures.ts'
import { readPorts } from './read-ports.ts'

const decode = (url: string, sizes: string) => decoded(pictureUrl(url), sizes)

export const { listOf, trackVisibleList, reloadLists, knownValuesIn } = makeLists({
  ...readPorts,
  cache: { cacheList, cachedList, cachedPages, cachePages },
  outbox: {
    refresh: refreshOutbox,
    isEmpty: () => outboxState.all.length === 0 && outboxState.past.length === 0,
    contained: outboxReader.contained,
  },
  events: { onOutboxEvent },
  visible: visibleLists,
  preloadPictures: (...list) => preloadPictures({ localPicture, decode }, ...list),
})
