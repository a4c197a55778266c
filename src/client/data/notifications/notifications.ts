import * as v from 'valibot'

import {
  requestNotificationPermission,
  currentEndpoint,
  isPushAllowed,
  pushAvailability,
  subscribeToPush,
  closeNotifications,
  unsubscribeFromPush,
} from '#client/platform/device/push.ts'
import { preferences } from '#client/platform/page/preferences.ts'
import { notificationPaths, type Notifications } from '#contract/notifications.ts'
import {
  changeNotificationSettings,
  storedNotificationSettings,
  updateNotificationSettings,
} from '#device/notification-settings.ts'
import { withTimeout } from '#device/with-timeout.ts'

import { call, dataOf, type CallResult } from '../account/call.ts'
import { storage } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { announceAfterSync } from './announce-batches.ts'
import { setNewEnquiries, enquiriesState } from './state.ts'

/** State of notifications on this device for the signed-in user. */
export type NotificationState = 'impossible' | 'blocked' | 'off' | 'on'

const notificationsSchema: v.GenericSchema<unknown, Notifications> = v.object({
  key: v.string(),
  endpoint: v.nullable(v.string()),
  newEnquiries: v.number(),
  // An older server does not send it.
  batches: v.optional(v.number(), 0),
})

/** Reads the state of notifications from browser and server. */
export async function readNotificationState(): Promise<CallResult<NotificationState>> {
  const availability = pushAvailability()
  if (availability !== 'possible') return { ok: true, value: availability }
  const fetched = await fetchNotifications()
  if (!fetched.ok) return fetched
  const isOn = fetched.value.endpoint !== null && isPushAllowed()
  return { ok: true, value: isOn ? 'on' : 'off' }
}

/** Result of turning notifications on: `no-service` when the browser cannot reach its push service. */
export type TurnedOn = CallResult<NotificationState> | { ok: false; fault: 'no-service' }

/** Turns notifications on. Must follow a tap, because the browser asks for permission. */
export async function turnOn(): Promise<TurnedOn> {
  if (!(await requestNotificationPermission())) {
    return { ok: true, value: pushAvailability() === 'blocked' ? 'blocked' : 'off' }
  }
  return subscribe()
}

/** A browser that cannot reach its push service retries without an end. */
const maxWaitMs = 15_000

async function subscribe(): Promise<TurnedOn> {
  const fetched = await fetchNotifications()
  if (!fetched.ok) return fetched
  const owner = sessionNow()?.owner
  const subscribing = subscribeToPush(fetched.value.key).catch(() => undefined)
  const subscription = await withTimeout(maxWaitMs, subscribing)
  if (!subscription || owner === undefined) return { ok: false, fault: 'no-service' }
  const { endpoint, keys } = subscription
  const reply = await call({
    method: 'PUT',
    path: notificationPaths.own,
    body: { endpoint, keys },
  })
  if (!reply.ok) return reply
  const { newEnquiries } = fetched.value
  await changeNotificationSettings(storage, () => ({
    owner,
    language: languageNow(),
    newEnquiries,
  }))
  return { ok: true, value: 'on' }
}

/** Turns notifications off on this device first, and on the server if it can be reached. */
export async function turnOff(): Promise<CallResult<NotificationState>> {
  await changeNotificationSettings(storage, () => undefined)
  await unsubscribeFromPush().catch(() => undefined)
  const reply = await call({ method: 'DELETE', path: notificationPaths.own })
  return reply.ok ? { ok: true, value: 'off' } : reply
}

/** Sends a test message to this device. */
export async function sendTest(): Promise<CallResult<undefined>> {
  const reply = await call({ method: 'POST', path: notificationPaths.test })
  return reply.ok ? { ok: true, value: undefined } : reply
}

/**
 * Synchronises notifications after a start or a sign-in: a browser may have changed its subscription, and the server
 * sends no count of new enquiries by itself.
 */
export async function syncNotifications(): Promise<void> {
  const [settings, owner] = [await storedNotificationSettings(storage), sessionNow()?.owner]
  const fetched = await fetchNotifications()
  if (!fetched.ok || settings?.owner !== owner || settings === undefined) return
  if (!isPushAllowed()) return void (await turnOff())
  if ((await currentEndpoint()) !== fetched.value.endpoint) await subscribe()
  announceAfterSync(fetched.value.batches)
}

/** Notifications use the language of the console. */
export function storeNotificationLanguage(): Promise<void> {
  return updateNotificationSettings(storage, sessionNow()?.owner, { language: languageNow() })
}

const languageNow = () => preferences.adminLanguage ?? 'en'

/** Marks all new enquiries as seen. */
export async function markEnquiriesSeen(): Promise<void> {
  if (enquiriesState().newEnquiries === 0) return
  const caller = callerNow()
  await closeNotifications('enquiries').catch(() => undefined)
  const reply = await call({ method: 'PUT', path: notificationPaths.seen })
  if (reply.ok) await recordNewEnquiries(caller, 0)
}

async function fetchNotifications(): Promise<CallResult<Notifications>> {
  const caller = callerNow()
  const fetched = dataOf(
    await call({ method: 'GET', path: notificationPaths.own }),
    notificationsSchema,
  )
  if (fetched.ok) await recordNewEnquiries(caller, fetched.value.newEnquiries)
  return fetched
}

/** Returns the user of a call and their state, because another user may be signed in when the reply arrives. */
const callerNow = () => ({ owner: sessionNow()?.owner, state: enquiriesState() })

/** Also stored for the worker, which displays the count on the icon. */
async function recordNewEnquiries(
  { owner, state }: ReturnType<typeof callerNow>,
  newEnquiries: number,
): Promise<void> {
  setNewEnquiries(newEnquiries, state)
  await updateNotificationSettings(storage, owner, { newEnquiries })
}
