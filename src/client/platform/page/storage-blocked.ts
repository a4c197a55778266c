/**
 * Whether a browser setting blocks storage for this site: access throws, and in some web views `serviceWorker` is
 * undefined.
 */
export function isStorageBlocked(): boolean {
  try {
    for (const each of [localStorage, sessionStorage]) each.getItem('')
    return 'serviceWorker' in navigator && !navigator.serviceWorker
  } catch {
    return true
  }
}

/** Whether a browser setting blocks IndexedDB; a database that is unreadable for another reason does not count. */
export async function isDatabaseBlocked(): Promise<boolean> {
  try {
    await indexedDB.databases?.()
    return false
  } catch (caught) {
    return !(caught instanceof DOMException) || caught.name === 'SecurityError'
  }
}
