import type { Page } from 'playwright'

import { storageKeys } from '#device/keys.ts'
import { type Entry, readEntry } from '#sync/queue/entry.ts'

/** The outbox data in the storage of the device, read at one moment. */
export type Device = { entries: Entry[]; bytes: string[] }

/** Reads the storage of the outbox without the app. */
export async function readDevice(page: Page): Promise<Device> {
  const found = await page.evaluate(
    () =>
      new Promise<{ entries: unknown[]; bytes: IDBValidKey[] }>((resolve, reject) => {
        const open = indexedDB.open('take-off')
        open.addEventListener('error', () => reject(open.error))
        open.addEventListener('success', () => {
          const transaction = open.result.transaction('kept')
          const kept = transaction.objectStore('kept')
          const from = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
          const entries = kept.getAll(from('entry/'))
          const bytes = kept.getAllKeys(from('bytes/'))
          transaction.addEventListener('complete', () => {
            open.result.close()
            resolve({ entries: entries.result, bytes: bytes.result })
          })
        })
      }),
  )
  const entries = found.entries.map((each) => {
    const entry = readEntry(each)
    if (!entry) throw new Error(`An entry that the app cannot read: ${JSON.stringify(each)}`)
    return entry
  })
  return { entries, bytes: found.bytes.map(String) }
}

export const isUnsent = ({ state }: Entry) => state !== 'sent'

/** Laws of the storage at any moment: every entry has its picture bytes, and all stored bytes belong to an entry. */
export function brokenStorage({ entries, bytes }: Device): string[] {
  const pictures = entries
    .filter(isUnsent)
    .flatMap(({ owner, picture }) => (picture ? storageKeys.bytes(owner, picture.sha256) : []))
  const expected = new Set(pictures)
  const missing = [...expected].filter((key) => !bytes.includes(key))
  const orphans = bytes.filter((key) => !expected.has(key))
  return [
    ...missing.map((key) => `no bytes for the entry at ${key}`),
    ...orphans.map((key) => `bytes without an entry at ${key}`),
  ]
}
