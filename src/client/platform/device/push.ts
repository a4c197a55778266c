import type { NotificationTag } from '#contract/notifications.ts'
import { withTimeout } from '#device/with-timeout.ts'

/** Whether this browser supports push notifications, and permits them. */
export type PushAvailability = 'impossible' | 'blocked' | 'possible'

/** Returns whether push notifications can be turned on here, without asking for the permission. */
export function pushAvailability(): PushAvailability {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return 'impossible'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Whether the permission for notifications is granted. */
export function isPushAllowed(): boolean {
  return pushAvailability() === 'possible' && Notification.permission === 'granted'
}

/** Asks for the permission, after a tap; resolves with whether it is granted. */
export async function requestNotificationPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Subscribes this browser to messages of the holder of a VAPID key (base64url). Rejects where its push service is
 * unreachable or missing.
 */
export async function subscribeToPush(key: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async (caught: unknown) => {
    // The browser has a subscription for the key of a previous server.
    const former = await pushManager.getSubscription()
    if (!(await former?.unsubscribe())) throw caught
    return pushManager.subscribe(options)
  })
  return subscription.toJSON()
}

/** Browsers without a network may take long. */
const maxWaitMs = 3000

/** Ends the subscription of this browser, if there is one; resolves after 3 s at the latest. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) await withTimeout(maxWaitMs, subscription.unsubscribe())
}

/** Returns the push endpoint of this browser; undefined without a subscription. */
export async function currentEndpoint(): Promise<string | undefined> {
  return (await currentSubscription())?.endpoint
}

/** Closes the displayed notifications, or those with a tag. */
export async function closeNotifications(tag?: NotificationTag): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const filter = tag === undefined ? {} : { tag }
  for (const notification of (await registration?.getNotifications(filter)) ?? [])
    notification.close()
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.pushManager?.getSubscription()
}
