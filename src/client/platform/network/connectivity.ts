import { makeConnectivity } from './make-connectivity.ts'

/** Whether the backend can be reached, and the functions that update it. */
export const { connectivity, updates: connectivityUpdates } = makeConnectivity(navigator.onLine)

globalThis.addEventListener('online', connectivityUpdates.markReachable)
globalThis.addEventListener('offline', connectivityUpdates.markLost)
