import { type NotificationTag, readPushed } from '#contract/notifications.ts'
import type { WorkerMessage } from '#contract/worker-messages.ts'
import {
  type NotificationSettings,
  updateNotificationSettings,
} from '#device/notification-settings.ts'

import { showBadge } from './badge.ts'
import { notificationSettingsOfAdmin } from './notification-settings.ts'
import { countUnsent, type Unfinished } from './send.ts'
import { workerStorage } from './storage.ts'
import { notificationWords } from './words.ts'

declare const self: ServiceWorkerGlobalScope

/** Routes that notifications open. */
const screens = { enquiries: '/membership-list', changes: '/outbox', test: '/' } as const
const rightToLeft = /^(?:ar|fa|he|ur)/

/** Displays a push message in the language stored for this device. */
export async function showPushed(text: string): Promise<void> {
  const settings = await notificationSettingsOfAdmin()
  const message = readPushed(text)
  // Messages to the previous person may still arrive.
  if (!settings || !message) return
  if (message.about === 'changes') {
    // The person may have resolved it meanwhile.
    if ((await countUnsent(settings.owner)) === 0) return
    return show(settings, { tag: 'changes', title: notificationWords(settings.language).changes })
  }
  if (message.about === 'test') {
    const { test, testBody } = notificationWords(settings.language)
    return show(settings, { tag: 'test', title: test, body: testBody })
  }
  const { name, newEnquiries } = message
  await updateNotificationSettings(workerStorage, settings.owner, { newEnquiries })
  const words = notificationWords(settings.language)
  const inAll = newEnquiries > 1 ? words.inAll.replace('{count}', String(newEnquiries)) : ''
  const body = [name, inAll].filter((part) => part !== '').join('\n')
  await show(settings, { tag: 'enquiries', title: words.enquiry, body })
  await showBadge(await countUnsent(settings.owner))
  for (const page of await pages()) post(page, { type: 'NEW_ENQUIRIES', count: newEnquiries })
}

/** Notifies the person of the open task that a pass in the background has left. */
export async function notifyUnfinished(left: Unfinished): Promise<void> {
  const settings = await notificationSettingsOfAdmin()
  if (!settings) return
  const { signIn, changes } = notificationWords(settings.language)
  await show(settings, { tag: 'changes', title: left === 'signed-out' ? signIn : changes })
}

/**
 * Opens the route of a notification, in an open window of the app if there is one, so that no input is lost; a test
 * only focuses it.
 */
export async function openFrom({ tag }: Notification): Promise<void> {
  const path = isScreen(tag) ? screens[tag] : screens.changes
  const [page] = await pages()
  if (!page) return void (await self.clients.openWindow(path))
  if (tag !== 'test') post(page, { type: 'OPEN', path })
  await page.focus().catch(() => undefined)
}

const isScreen = (tag: string): tag is NotificationTag => Object.hasOwn(screens, tag)

type ShownNotification = { tag: NotificationTag; title: string; body?: string }

/** One notification per tag: a newer one replaces the older one. */
async function show(
  { language }: NotificationSettings,
  { tag, title, body }: ShownNotification,
): Promise<void> {
  const options = {
    tag,
    body: body ?? notificationWords(language).open,
    lang: language,
    dir: rightToLeft.test(language) ? 'rtl' : 'ltr',
    icon: '/icon-192.png',
  } as const
  // Rejects when the permission was withdrawn.
  await self.registration.showNotification(title, options).catch(() => undefined)
}

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const post = (page: Client, message: WorkerMessage) => page.postMessage(message)
