import { proxy } from 'valtio'

import { promptInstall } from '#client/platform/device/install.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { storageKeys } from '#device/keys.ts'

import { storage } from '../engine/instances.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'

/** Whether to offer the installation: a photo was sent, and nobody has declined on this device. */
export const installOffer = proxy({ isDue: false })

const declinedKey = `${storageKeys.install}declined`

/** Waits for the first photo sent while the app is open. */
export function followInstallOffer() {
  const stop = onOutboxEvent((event) => {
    if (event.type !== 'sent' || event.entry.kind !== galleryItems.name || !event.entry.picture)
      return
    stop()
    void offerUnlessDeclined().catch(() => undefined)
  })
}

/** Opens the browser's prompt; dismissing it counts as declining. */
export async function acceptInstall(): Promise<void> {
  if (!(await promptInstall())) await declineInstall()
}

/** Stops the offer on this device, for all users. */
export async function declineInstall(): Promise<void> {
  installOffer.isDue = false
  await storage.change([], () => ({ put: [[declinedKey, true]], result: undefined }))
}

async function offerUnlessDeclined() {
  const declined = await storage.read([storageKeys.install])
  installOffer.isDue = declined.size === 0
}
