import * as v from 'valibot'

/** Calls about push notifications; only the Take-Off server has them. */
export const notificationPaths = {
  /**
   * GET returns `Notifications`; PUT `{ endpoint, keys }` turns notifications on for the current session, DELETE off.
   */
  own: '/admin/account/notifications',
  /** POST sends a test message to the device of the current session. */
  test: '/admin/account/notifications/test',
  /** PUT `{ batches: AnnouncedBatch[] }` replaces the photos that the device of the session is about to send. */
  batches: '/admin/account/batches',
  /** PUT marks all present enquiries as seen by the signed-in person. */
  seen: '/admin/account/enquiries-seen',
} as const

export type Notifications = {
  /**
   * The server's public VAPID key (RFC 8292) in base64url; the browser's push service accepts messages only from its
   * owner.
   */
  key: string
  /** URL of the browser's push service for this device; null while notifications are off. */
  endpoint: string | null
  /** Enquiries received since this person last looked; 0 without permission to read them. */
  newEnquiries: number
  /** Number of batches that this device has announced. */
  batches: number
}

/** Photos added together, by the ids of their items. */
export type AnnouncedBatch = { id: string; photos: string[] }

/** Most batches of a device, and most photos in all of them, that a server follows; their ids fit into one request. */
export const batchLimits = { batches: 10, photos: 5000 }

/** Push subscription as `PushSubscription.toJSON` returns it, without the unused keys. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Cap on the displayed number of new enquiries. */
export const maxNewEnquiries = 99

/** Payload of a push message. */
export const pushedMessage = v.variant('about', [
  v.object({
    about: v.literal('enquiry'),
    /** Name of the enquiry's sender. */
    name: v.string(),
    newEnquiries: v.number(),
  }),
  v.object({ about: v.literal('changes') }),
  /** Photos of this device have not all arrived. */
  v.object({ about: v.literal('photos'), arrived: v.number(), total: v.number() }),
  v.object({ about: v.literal('test') }),
])

export type PushedMessage = v.InferOutput<typeof pushedMessage>

/** Notification tag: a device shows one notification per tag at a time. */
export type NotificationTag = 'enquiries' | 'changes' | 'photos' | 'test'

/**
 * Payload of a push message. A browser with Declarative Web Push (Push API, section "Declarative push message") displays
 * `notification` by itself if the worker does not; workers of other browsers read the fields of the message.
 */
export type DeclarativePush = PushedMessage & {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** URL of the console. */
    navigate: string
    lang: string
    dir: 'rtl' | 'ltr'
    tag: NotificationTag
    icon: string
    data: PushedMessage
  }
  /** The worker may replace the notification. */
  mutable: true
}

/** A push event; a browser with Declarative Web Push gives it the notification instead of the payload. */
type PushedEvent = { data: { text: () => string } | null; notification?: { data: unknown } | null }

/** Returns the message of a push event; undefined when it is invalid. */
export function pushedIn({ data, notification }: PushedEvent): PushedMessage | undefined {
  try {
    const content: unknown = notification ? notification.data : JSON.parse(data?.text() ?? '')
    return v.parse(pushedMessage, content)
  } catch {
    return undefined
  }
}

export const notificationProblems = {
  notAService: 'This address is not one of a push service',
  off: 'Notifications are off on this device',
} as const
