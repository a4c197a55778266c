import { announcement } from './announcement.ts'
import type { Resource } from './resource.ts'
import { banners } from './resources/banner.ts'
import { events } from './resources/event.ts'
import { founderProfiles } from './resources/founder-profile.ts'
import { galleryItems } from './resources/gallery-item.ts'
import type { ListName } from './resources/index.ts'
import { members } from './resources/member.ts'

/** Prefix of all paths that visitors of a website may call without a session. */
export const publicPrefix = '/public/'

/** Order of a list: by the text of a field, or by the time of addition, latest first. */
export type PublicOrder = { field: string; direction: 'asc' | 'desc' } | 'newest'

/** A list that visitors may read; `path` followed by `/:id` returns one item. */
export type PublicList = {
  resource: Resource & { name: ListName }
  path: string
  /** Fields by which the list can be filtered: by the whole text, or by a part of it. */
  filters?: Readonly<Record<string, 'whole' | 'part'>>
  /** The filter for which `category` is another name. */
  category?: string
  /** Orders that visitors may choose, by the name in `sort`. */
  orders: Readonly<Record<string, PublicOrder>>
  /** Field with the calendar day of the item; unless another order is chosen, the list is ordered by it. */
  day?: string
  /** Path of one item as iCalendar. */
  calendar?: string
}

export const publicEvents = {
  resource: events,
  path: '/public/events',
  filters: { type: 'whole', location: 'part' },
  category: 'type',
  orders: {
    date: { field: 'eventDate', direction: 'asc' },
    '-date': { field: 'eventDate', direction: 'desc' },
    title: byText('title'),
    newest: 'newest',
  },
  day: 'eventDate',
  calendar: '/public/events/:id/calendar.ics',
} as const satisfies PublicList

export const publicGallery = {
  resource: galleryItems,
  path: '/public/gallery',
  orders: { newest: 'newest', title: byText('title') },
} as const satisfies PublicList

/** The filters of the calendar of all events. */
export const calendarFilters = { filters: { type: publicEvents.filters.type } } as const

/** All lists that visitors may read; enquiries stay private. */
export const publicLists: readonly PublicList[] = [
  { resource: banners, path: '/public/banners', orders: { newest: 'newest' } },
  publicEvents,
  {
    resource: founderProfiles,
    path: '/public/founder-profiles',
    orders: { newest: 'newest', name: byText('fullName') },
  },
  publicGallery,
  {
    resource: members,
    path: '/public/members',
    filters: { industry: 'whole', location: 'whole' },
    category: 'industry',
    orders: { newest: 'newest', name: byText('name'), company: byText('company') },
  },
]

function byText(field: string): PublicOrder {
  return { field, direction: 'asc' }
}

/** Returns the announcement while it is active, else null. */
export const publicAnnouncement = { resource: announcement, path: '/public/announcement' } as const

/** Events as iCalendar, RSS and JSON Feed, and one event as iCalendar and as JSON-LD for search engines. */
export const eventFeeds = {
  calendar: '/public/events.ics',
  feed: '/public/events.rss',
  jsonFeed: '/public/events.json',
  oneCalendar: publicEvents.calendar,
  linkedData: '/public/events/:id/json-ld',
} as const

/** The organisation as JSON-LD for search engines. */
export const organisationPath = '/public/organisation/json-ld'

/** Photos as RSS and JSON Feed. */
export const galleryFeeds = {
  feed: '/public/gallery.rss',
  jsonFeed: '/public/gallery.json',
} as const

/** Target of a website's enquiry form. */
export const intakePath = '/public/enquiries'

/** Further form fields beside those of an enquiry. */
export const intakeFields = {
  /** Honeypot: a field hidden from people, so that only bots fill it in. */
  trap: 'fax',
  /** Time from opening the page to sending the form, in ms; set by a script of the page. */
  openMs: 'openMs',
  /** Time at which the server sent the page, in ms since 1970; written by the server, for pages without script. */
  shownAt: 'shownAt',
  /** Page of the same website to which a form without script is redirected. */
  next: 'next',
} as const

/** No person fills in a form faster. */
export const minFormFillMs = 3000

/** Default and largest page size. */
export const publicPageSize = 20
export const publicMaxPerPage = 100

/** `upcoming`: events from today on, the next first; `past`: earlier ones, the latest first. */
export const eventTimes = ['upcoming', 'past'] as const

/** Returns the fields that visitors do not see unless the organisation publishes them. */
export function privateFields({ name }: { name: string }): readonly string[] {
  return name === members.name ? ['email', 'phone'] : []
}

/** A picture as other websites show it; sizes in px. */
export type PublicPicture = {
  /** The largest variant. */
  url: string
  width?: number
  height?: number
  /** Placeholder shown while the picture loads: a ThumbHash in base64. */
  thumbHash?: string
  /** All variants, for `srcset`; none is enlarged. */
  variants: { url: string; width: number }[]
}

/** Stored in the history in place of an email for entries sent by visitors. */
export const visitorsEmail = 'website'
