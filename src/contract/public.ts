import { announcement } from './announcement.ts'
import type { Resource } from './resource.ts'
import { banners } from './resources/banner.ts'
import { events } from './resources/event.ts'
import { founderProfiles } from './resources/founder-profile.ts'
import { galleryItems } from './resources/gallery-item.ts'
import type { ListName } from './resources/index.ts'
import { members } from './resources/member.ts'

/** Where everything lies that visitors of a website may call without signing in. */
export const publicPrefix = '/public/'

/** A list that visitors may read; `/:id` behind its path is one item. */
export type PublicList = {
  resource: Resource & { name: ListName }
  path: string
  /** The field by whose value the list can be narrowed. */
  category?: string
  /** The field that says on which day something takes place. */
  day?: string
}

export const publicEvents = {
  resource: events,
  path: '/public/events',
  category: 'type',
  day: 'eventDate',
} as const satisfies PublicList

/** All lists that visitors may read; enquiries are nobody's business. */
export const publicLists: readonly PublicList[] = [
  { resource: banners, path: '/public/banners' },
  publicEvents,
  { resource: founderProfiles, path: '/public/founder-profiles' },
  { resource: galleryItems, path: '/public/gallery' },
  { resource: members, path: '/public/members', category: 'industry' },
]

/** The announcement, while it is active; else null. */
export const publicAnnouncement = { resource: announcement, path: '/public/announcement' } as const

/** The events for a calendar, for a reader of feeds, and one of them for a search engine. */
export const eventFeeds = {
  calendar: '/public/events.ics',
  feed: '/public/events.rss',
  linkedData: '/public/events/:id/json-ld',
} as const

/** Where a website's form is sent to. */
export const intakePath = '/public/enquiries'

/** What such a form may carry beside the fields of an enquiry. */
export const intakeFields = {
  /** A field that people do not see: whoever fills it in is a program. */
  trap: 'fax',
  /** How long the page was open as the form was sent, in ms; a script of the page writes it. */
  openMs: 'openMs',
  /** The page of the same website that a plain form leads to in the end. */
  next: 'next',
} as const

/** Nobody fills a form in faster. */
export const quickestFormMs = 3000

/** Items on a page, unless the call says otherwise, and at most. */
export const publicPageSize = 20
export const publicMostPerPage = 100

/** Which events are wanted: those from today on, the next first, or those before, the last first. */
export const eventTimes = ['upcoming', 'past'] as const

/** The fields of a resource that its visitors are not shown, unless the organisation says so. */
export function privateFields({ name }: { name: string }): readonly string[] {
  return name === members.name ? ['email', 'phone'] : []
}

/** A picture as other websites show it; px. */
export type PublicPicture = {
  /** The largest. */
  url: string
  width?: number
  height?: number
  /** Its blurred colours, to be shown until it has come; a ThumbHash in base64. */
  thumbHash?: string
  /** The same picture in every width that it has, for `srcset`: none is enlarged. */
  variants: { url: string; width: number }[]
}

/** Stands in the history where an email does, for whatever visitors have sent. */
export const visitorsEmail = 'website'
