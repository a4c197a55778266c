import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PlacePath } from '#client/places/places.ts'
import { type Part, part } from '#client/ui/base/part.tsx'

export type Page = Part<{ title: string }>

export const signInPath = '/login'

/** A path of the shell, the name of its screen and the page that is fetched for it. */
export type Route = {
  path: string
  title: MessageDescriptor
  Page: Page
}

const Dashboard = part(
  async () => (await import('#client/features/dashboard/dashboard-page.tsx')).DashboardPage,
)

const MemberAdd = part(
  async () => (await import('#client/features/members/member-add-page.tsx')).MemberAddPage,
)

const MemberList = part(
  async () => (await import('#client/features/members/member-list-page.tsx')).MemberListPage,
)

const EnquiryList = part(
  async () => (await import('#client/features/enquiries/enquiry-list-page.tsx')).EnquiryListPage,
)

const EventAdd = part(
  async () => (await import('#client/features/events/event-add-page.tsx')).EventAddPage,
)

const EventList = part(
  async () => (await import('#client/features/events/event-list-page.tsx')).EventListPage,
)

const BannerAdd = part(
  async () => (await import('#client/features/banners/banner-add-page.tsx')).BannerAddPage,
)

const BannerList = part(
  async () => (await import('#client/features/banners/banner-list-page.tsx')).BannerListPage,
)

const FounderProfileAdd = part(
  async () =>
    (await import('#client/features/founder-profiles/founder-profile-add-page.tsx'))
      .FounderProfileAddPage,
)

const FounderProfileList = part(
  async () =>
    (await import('#client/features/founder-profiles/founder-profile-list-page.tsx'))
      .FounderProfileListPage,
)

const Gallery = part(
  async () => (await import('#client/features/gallery/gallery-list-page.tsx')).GalleryListPage,
)

const Announcement = part(
  async () =>
    (await import('#client/features/announcement/announcement-page.tsx')).AnnouncementPage,
)

const Outbox = part(
  async () => (await import('#client/features/outbox/outbox-page.tsx')).OutboxPage,
)

export const Shell = part(async () => (await import('./shell.tsx')).Shell)
export const NotFound = part(async () => (await import('./not-found-page.tsx')).NotFoundPage)
export const Titled = part(async () => (await import('./shell.tsx')).Titled)

const screens: Readonly<Record<PlacePath | '/' | '/outbox', Omit<Route, 'path'>>> = {
  '/': { title: msg`Dashboard`, Page: Dashboard },
  '/add-member': { title: msg`Add verified member`, Page: MemberAdd },
  '/get-members': { title: msg`Verified members list`, Page: MemberList },
  '/membership-list': { title: msg`Membership enquiries`, Page: EnquiryList },
  '/add-event': { title: msg`Add event`, Page: EventAdd },
  '/list-events': { title: msg`Events list`, Page: EventList },
  '/add-banner': { title: msg`Add banner`, Page: BannerAdd },
  '/list-banner': { title: msg`Banner list`, Page: BannerList },
  '/add-founderProfile': { title: msg`Add founder profile`, Page: FounderProfileAdd },
  '/list-founderProfile': { title: msg`Founder profile list`, Page: FounderProfileList },
  '/gallery': { title: msg`Gallery`, Page: Gallery },
  '/header-announcement': { title: msg`Header announcement manager`, Page: Announcement },
  '/outbox': { title: msg`Outbox`, Page: Outbox },
}

export const routes: readonly Route[] = Object.entries(screens).map(([path, screen]) => ({
  path,
  ...screen,
}))

/**
 * Fetches what draws an address inside, all at once, before React is there to ask for it. What is
 * missing is asked for again by the screen itself, which says so when it cannot come.
 */
export async function fetchScreen(path: string) {
  const page = routes.find((each) => each.path === path)?.Page
  const [starts] = await Promise.allSettled([
    import('./starts.ts'),
    Shell.fetch(),
    Titled.fetch(),
    page?.fetch(),
  ])
  return starts.status === 'fulfilled' ? starts.value : undefined
}
