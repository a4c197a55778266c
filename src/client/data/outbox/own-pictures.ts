import { outboxReader } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { type LocalPictures, makeLocalPictures } from './local-pictures.ts'

/** Object URLs of the unsent pictures of this device. */
export const ownPictures = perSession(({ onEnd }) => {
  const pictures = makeLocalPictures({
    bytes: outboxReader.bytes,
    createUrl: (picture) => URL.createObjectURL(picture),
    revokeUrl: (url) => URL.revokeObjectURL(url),
  })
  onEnd(pictures.close)
  return pictures
})

export const localPicture: LocalPictures['localPicture'] = (of) => ownPictures().localPicture(of)
