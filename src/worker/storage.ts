import { openStore, storageIn } from '#device/storage.ts'

/** The storage that the pages use. */
export const workerStorage = storageIn(openStore('take-off', 'kept'))
