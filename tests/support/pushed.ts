import type { BrowserContext, Page, Worker } from 'playwright'
import { expect } from 'vitest'

import type { NotificationTag } from '#contract/notifications.ts'

import { dialogOf } from './dialog.ts'
import type { PushDevice, startPushService } from './push-service.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * Grants notifications to pages, and replaces their subscription by one at our push service, because that of the
 * browser is on the internet.
 */
export async function subscribeAt(context: BrowserContext, device: PushDevice): Promise<void> {
  await context.grantPermissions(['notifications'])
  const { endpoint, keys } = device
  await context.addInitScript(replaceSubscription, { endpoint, keys })
}

/** Runs in each page before the app. */
function replaceSubscription(target: Pick<PushDevice, 'endpoint' | 'keys'>) {
  // A cookie, because the end of a session deletes the other storage.
  const cookie = 'is-subscribed=yes'
  const subscription = {
    endpoint: target.endpoint,
    toJSON: () => target,
    unsubscribe: async () => {
      document.cookie = `${cookie}; max-age=0`
      return true
    },
  }
  const now = async () => (document.cookie.includes(cookie) ? subscription : null)
  const subscribe = async () => {
    document.cookie = cookie
    return subscription
  }
  Object.assign(PushManager.prototype, { subscribe, getSubscription: now })
}

/** Returns whether the browser is subscribed since `subscribeAt`. */
export const isSubscribed = (page: Page) =>
  page.evaluate(() => document.cookie.includes('is-subscribed=yes'))

/** Counts how often a page asks for permission to show notifications, from the next page on. */
export async function countPermissionRequests(
  context: BrowserContext,
): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript(watchPermissionRequests)
  return (page) => page.evaluate(() => Number(sessionStorage.getItem('asks')))
}

/** Runs in each page before the app. */
function watchPermissionRequests() {
  const ask = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = (...then) => {
    sessionStorage.setItem('asks', String(Number(sessionStorage.getItem('asks')) + 1))
    return ask(...then)
  }
}

/** Opens the dialog "Notifications" of the account menu. */
export async function openNotifications(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Notifications' }).click()
  return dialogOf(page, 'Notifications')
}

/** Turns notifications on for this device. */
export async function turnOnNotifications(page: Page): Promise<void> {
  const dialog = await openNotifications(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('On for this device').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/**
 * Returns a function that delivers the next message of the push service to the worker, as the browser would, waits
 * until it is displayed, and returns its content. Chromium loses a notification that it is about to show, if the
 * displayed ones are listed meanwhile.
 */
export function pushDeliveryTo(page: Page, push: PushService, device: PushDevice) {
  let delivered = 0
  // Read now, because the page may navigate away from the app.
  const { origin } = new URL(page.url())
  return async () => {
    const messages = await push.first(delivered + 1)
    const body = messages[delivered]?.body
    if (!body) throw new Error('Nothing has come')
    delivered += 1
    const message = device.read(body)
    const devtools = await page.context().newCDPSession(page)
    const registrationId = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
        if (ours) resolve(ours.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const at = { origin, registrationId: await registrationId }
    const worker = workerOf(page.context())
    await worker.evaluate(watchShowing)
    await devtools.send('ServiceWorker.deliverPushMessage', {
      ...at,
      data: JSON.stringify(device.readPayload(body)),
    })
    await devtools.detach()
    await worker.evaluate(untilShown)
    return message
  }
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  return worker
}

/**
 * Runs in the worker. Shows a notification until Chromium lists it, at most ten times: one that is listed too early is
 * lost, and no event tells when it is displayed.
 */
function watchShowing() {
  const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
  const show = ServiceWorkerRegistration.prototype.showNotification.bind(registration)
  const shown = new Promise<void>((resolve) => {
    registration.showNotification = async (title, options) => {
      try {
        const tag = options?.tag ?? ''
        const isListed = async () => (await registration.getNotifications({ tag })).length > 0
        for (let times = 0; times < 10 && !(times > 0 && (await isListed())); times += 1) {
          await show(title, options)
          await new Promise((wait) => setTimeout(wait, 100))
        }
      } finally {
        resolve()
      }
    }
  })
  Object.assign(globalThis, { shown })
}

/** Runs in the worker. */
function untilShown(): Promise<void> {
  return Reflect.get(globalThis, 'shown')
}

/** Returns a function that reads the badge which the worker has set on the app's icon since this call. */
export async function watchWorkerBadge(context: BrowserContext): Promise<() => Promise<unknown>> {
  await workerOf(context).evaluate(noteBadge)
  return () => workerOf(context).evaluate<unknown>('badge')
}

/** Runs in the worker. */
function noteBadge() {
  Object.assign(globalThis, { badge: 'none' })
  const setAppBadge = async (count?: number) => void Object.assign(globalThis, { badge: count })
  Object.assign(navigator, { setAppBadge })
}

/** Leaves the app, and waits until the worker knows of no window of it. */
export async function leaveApp(page: Page): Promise<void> {
  await page.goto('about:blank')
  const countWindows = () => workerOf(page.context()).evaluate(windowsOfApp)
  await expect.poll(countWindows).toBe(0)
}

/** Runs in the worker. */
async function windowsOfApp(): Promise<number> {
  const windows = await Reflect.get(globalThis, 'clients').matchAll({ includeUncontrolled: true })
  return windows.length
}

/** Returns a function that reads the address of the window which the worker has opened since this call. */
export async function watchOpenedWindow(context: BrowserContext): Promise<() => Promise<unknown>> {
  await workerOf(context).evaluate(noteOpened)
  return () => workerOf(context).evaluate<unknown>('opened')
}

/** Runs in the worker. A browser opens a window after a real tap only. */
function noteOpened() {
  const openWindow = async (url: string) => void Object.assign(globalThis, { opened: url })
  Object.assign(globalThis, { opened: 'none' })
  Object.assign(Reflect.get(globalThis, 'clients'), { openWindow })
}

/** Title, text and language of the notifications that the system shows. */
export function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, lang, dir }) => ({ title, body, lang, dir }))
  })
}

/** Taps the first notification that is shown, of a tag if one is given. */
export async function tapShown(context: BrowserContext, tag?: NotificationTag): Promise<void> {
  await workerOf(context).evaluate(tapFirst, tag)
}

/** Runs in the worker. */
async function tapFirst(tag: string | undefined) {
  // The compiler types the global scope as that of a page.
  const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
  const [notification] = await registration.getNotifications(tag === undefined ? {} : { tag })
  if (!notification) throw new Error('Nothing is shown')
  const tap: unknown = Reflect.construct(Reflect.get(globalThis, 'NotificationEvent'), [
    'notificationclick',
    { notification },
  ])
  if (tap instanceof Event) globalThis.dispatchEvent(tap)
}

/** Records the badge that pages show as `badge`, from the next page on. */
export async function watchPageBadge(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchBadge)
}

/** Runs in each page before the app. */
function watchBadge() {
  const note = async (count?: number) => void Object.assign(globalThis, { badge: count ?? 0 })
  Object.assign(globalThis, { badge: 0 })
  Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note(0) })
}

/** Sets the visibility of a page, as if its tab or window were hidden or shown. */
export async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
