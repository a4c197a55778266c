import type { NotificationTag } from '#contract/notifications.ts'

/** Whether this browser can show notifications while the app is closed, and is let. */
export type PushAvailability = 'impossible' | 'blocked' | 'possible'

export function pushAvailability(): PushAvailability {
  const isThere =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isThere) return 'impossible'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Whether notifications were allowed, and still are. */
export function isPushAllowed(): boolean {
  return pushAvailability() === 'possible' && Notification.permission === 'granted'
}

/** Asks whoever has just tapped; resolves with whether they allow it. */
export async function askToPush(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * The subscription of this browser to messages of the bearer of a key (VAPID, base64url). Rejects where its push
 * service cannot be reached, or the browser has none.
 */
export async function subscribeToPush(key: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscribed = await pushManager.subscribe(options).catch(async (caught: unknown) => {
    // It has one to another key: that of a server before this one.
    const former = await pushManager.getSubscription()
    if (!(await former?.unsubscribe())) throw caught
    return pushManager.subscribe(options)
  })
  return subscribed.toJSON()
}

/** Ends it, if there is one: the browser's push service takes nothing for it any more. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Where the browser's push service takes messages for it; undefined when there is no subscription. */
export async function currentEndpoint(): Promise<string | undefined> {
  return (await currentSubscription())?.endpoint
}

/** Takes away the notifications of a kind that are shown. */
export async function takeAway(tag: NotificationTag): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close()
}

async function currentSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}
