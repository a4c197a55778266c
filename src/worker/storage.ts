import { openStore, storageIn } from '#device/storage.ts'

/** The storage shared with the pages. */
export const workerStorage = storageIn(openStore('take-off', 'kept'))
