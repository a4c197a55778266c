/**
 * Whether a setting of the browser keeps this site from storing anything: to touch what is blocked throws,
 * and in some web views it is missing.
 */
export function isStorageBlocked(): boolean {
  try {
    for (const each of [localStorage, sessionStorage]) each.getItem('')
    return 'serviceWorker' in navigator && !navigator.serviceWorker
  } catch {
    return true
  }
}

/** The same for databases. One that cannot be read for another reason keeps nobody out. */
export async function isDatabaseBlocked(): Promise<boolean> {
  try {
    await indexedDB.databases?.()
    return false
  } catch (caught) {
    return !(caught instanceof DOMException) || caught.name === 'SecurityError'
  }
}
