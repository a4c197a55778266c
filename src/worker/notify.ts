import {
  textDirectionOf,
  notificationIcon,
  notificationRoutes,
  type NotificationText,
  notificationText,
  type Unfinished,
  unfinishedText,
} from '#contract/notification-text.ts'
import type { NotificationTag, PushedMessage } from '#contract/notifications.ts'
import type { WorkerMessage } from '#contract/worker-messages.ts'
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '#device/notification-settings.ts'

import { showBadge } from './badge.ts'
import { signedInNotificationSettings } from './notification-settings.ts'
import { countUnsent } from './send.ts'
import { workerStorage } from './storage.ts'

declare const self: ServiceWorkerGlobalScope

/** Displays a push message in the language stored for this device. */
export async function showPushed(message: PushedMessage | undefined): Promise<void> {
  const settings = await signedInNotificationSettings()
  // Messages to the previous person may still arrive.
  if (!settings || !message) return
  const { owner } = settings
  if (await isObsolete(message, owner)) return
  if (message.about === 'enquiry') {
    const { newEnquiries } = message
    await updateNotificationSettings(workerStorage, owner, { newEnquiries })
  }
  await show(settings, notificationText(message, settings.language))
  if (message.about !== 'enquiry') return
  await showBadge(await countUnsent(owner))
  for (const page of await pages())
    post(page, { type: 'NEW_ENQUIRIES', count: message.newEnquiries })
}

/** The person may have resolved the change meanwhile, or have opened the app, which then sends the photos. */
async function isObsolete({ about }: PushedMessage, owner: string): Promise<boolean> {
  if (about === 'changes') return (await countUnsent(owner)) === 0
  if (about !== 'photos') return false
  return (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
}

/** Notifies the person of the open task that a pass in the background has left. */
export async function notifyUnfinished(left: Unfinished): Promise<void> {
  const settings = await signedInNotificationSettings()
  if (!settings) return
  await show(settings, unfinishedText(left, settings.language))
}

/**
 * Opens the route of a notification, in an open window of the app if there is one, so that no input is lost; a test
 * only focuses it.
 */
export async function openFrom({ tag }: Notification): Promise<void> {
  const path = notificationRoutes[isKnown(tag) ? tag : 'changes']
  const [page] = await pages()
  if (!page) return void (await self.clients.openWindow(path))
  if (tag !== 'test') post(page, { type: 'OPEN', path })
  await page.focus().catch(() => undefined)
}

const isKnown = (tag: string): tag is NotificationTag => Object.hasOwn(notificationRoutes, tag)

/** One notification per tag: a newer one replaces the older one. */
async function show(
  { language }: NotificationSettings,
  { title, ...text }: NotificationText,
): Promise<void> {
  const dir = textDirectionOf(language)
  const options = { ...text, lang: language, dir, icon: notificationIcon } as const
  // Rejects when the permission was withdrawn.
  await self.registration.showNotification(title, options).catch(() => undefined)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const post = (page: Client, message: WorkerMessage) => page.postMessage(message)
