import { outboxReader } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { type LocalPictures, makeLocalPictures } from './local-pictures.ts'

/** Object URLs of the unsent pictures of this device. */
export const localPictures = perSession(({ signal }) => {
  const pictures = makeLocalPictures({
    bytes: outboxReader.bytes,
    createUrl: (picture) => URL.createObjectURL(picture),
    revokeUrl: (url) => URL.revokeObjectURL(url),
  })
  signal.addEventListener('abort', pictures.close)
  return pictures
})

/** Returns the object URL of an item's unsent picture; undefined without one. */
export const localPicture: LocalPictures['localPicture'] = (of) => localPictures().localPicture(of)
