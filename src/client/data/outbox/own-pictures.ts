import { outboxReader } from '../engine/instances.ts'
import { makeLocalPictures } from './local-pictures.ts'

/** Object URLs of the unsent pictures of this device. */
export const ownPictures = makeLocalPictures({
  bytes: outboxReader.bytes,
  createUrl: (picture) => URL.createObjectURL(picture),
  revokeUrl: (url) => URL.revokeObjectURL(url),
})

export const { localPicture } = ownPictures
