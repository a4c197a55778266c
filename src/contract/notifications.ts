import * as v from 'valibot'

/** Calls about push notifications; only the Take-Off server has them. */
export const notificationPaths = {
  /**
   * GET returns `Notifications`; PUT `{ endpoint, keys }` turns notifications on for the current session, DELETE off.
   */
  own: '/admin/account/notifications',
  /** POST sends a test message to the device of the current session. */
  test: '/admin/account/notifications/test',
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
}

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
  v.object({ about: v.literal('test') }),
])

export type PushedMessage = v.InferOutput<typeof pushedMessage>

/** Notification tag: a device shows one notification per tag at a time. */
export type NotificationTag = 'enquiries' | 'changes' | 'test'

/** Parses the payload of a push message; undefined when it is invalid. */
export function readPushed(text: string): PushedMessage | undefined {
  try {
    return v.parse(pushedMessage, JSON.parse(text))
  } catch {
    return undefined
  }
}

export const notificationProblems = {
  notAService: 'This address is not one of a push service',
  off: 'Notifications are off on this device',
} as const
