/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

import { sharePath } from '#contract/constants.ts'
import { pushedIn } from '#contract/notifications.ts'

import { endPendingCalls, unlessUpdating } from './end-pending-calls.ts'
import { openFrom, showPushed, notifyUnfinished } from './notify.ts'
import { foreignPictures, isForeignPicture, isOwnPicture, pictures } from './pictures.ts'
import { respondWithList, isList } from './respond-with-lists.ts'
import { sendInBackground } from './send.ts'
import { takeShare } from './share.ts'
import { precacheShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

precacheShell()
registerRoute(unlessUpdating(isList), respondWithList)
registerRoute(unlessUpdating(isOwnPicture), pictures)
registerRoute(unlessUpdating(isForeignPicture), foreignPictures)
registerRoute(({ url }) => url.pathname === sharePath, takeShare, 'POST')

// The first version takes control of the page that installed it; a newer one waits for a message.
clientsClaim()
self.addEventListener('message', (event) => {
  const data: unknown = event.data
  const isMessage = typeof data === 'object' && data !== null && 'type' in data
  if (isMessage && data.type === 'SKIP_WAITING') void self.skipWaiting()
  if (isMessage && data.type === 'MAKE_WAY') {
    event.waitUntil(endPendingCalls().then(() => event.ports[0]?.postMessage('done')))
  }
})

// Background Sync, where supported.
self.addEventListener('sync', (event) => {
  // The DOM types lack the sync event.
  if (event instanceof ExtendableEvent) event.waitUntil(sendWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showPushed(pushedIn(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(event.notification))
})

async function sendWaiting() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isPageVisible = pages.some(({ visibilityState }) => visibilityState === 'visible')
  await sendInBackground(isPageVisible, notifyUnfinished)
}
