import * as v from 'valibot'

/** Calls about what a device is told while the app is closed; only a backend of ours has them. */
export const notificationPaths = {
  /** GET tells (`Notifications`); PUT `{ endpoint, keys }` turns them on where one is signed in, DELETE off. */
  own: '/admin/account/notifications',
  /** PUT: whoever is signed in has seen the enquiries that there are. */
  seen: '/admin/account/enquiries-seen',
} as const

export type Notifications = {
  /** The server's public key (VAPID, RFC 8292), in base64url: a browser asks for messages of its bearer. */
  key: string
  /** Where the browser's push service takes messages for this device; null while they are off. */
  endpoint: string | null
  /** Enquiries that have come since this person looked; 0 for those who may not read any. */
  newEnquiries: number
}

/** A subscription as browsers give it (PushSubscription.toJSON), as far as it matters. */
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }

/** The most new enquiries that are counted: beyond, nobody reads the number. */
export const mostNewEnquiries = 99

/** What a message to a device says. */
export const pushedMessage = v.variant('about', [
  v.object({
    about: v.literal('enquiry'),
    /** Whose it is. */
    name: v.string(),
    newEnquiries: v.number(),
  }),
  v.object({ about: v.literal('changes') }),
])

export type PushedMessage = v.InferOutput<typeof pushedMessage>

/** Of each kind a device shows one at a time. */
export type NotificationTag = 'enquiries' | 'changes'

/** A message as a device gets it; undefined where it is none of ours. */
export function readPushed(text: string): PushedMessage | undefined {
  try {
    return v.parse(pushedMessage, JSON.parse(text))
  } catch {
    return undefined
  }
}

export const notificationProblems = {
  notAService: 'This address is not one of a push service',
} as const
