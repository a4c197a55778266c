import type { ResourcePath } from '#client/places/places.ts'
import { type Part, part } from '#client/ui/base/part.tsx'
import { speakInside } from '#client/words/base/language.ts'

export type RoutePage = Part<{ title: string }>

export const signInPath = '/login'

/** The addresses of the shell's screens. */
export type ScreenPath = ResourcePath | '/' | '/outbox' | '/people' | '/audit'

/** A path of the shell, and the page that is fetched for it. */
export type Route = { path: ScreenPath; Page: RoutePage }

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

const People = part(async () => (await import('#client/features/people/load.ts')).loadPeoplePage())

const Audit = part(async () => (await import('#client/features/audit/load.ts')).loadAuditPage())

/** Whatever is inside stands in the shell, and is not drawn without words. */
export const LazyShell = part(async () => {
  const [{ Shell: Loaded }] = await Promise.all([import('./shell.tsx'), speakInside()])
  return Loaded
})
export const LazyNotFound = part(async () => {
  const [{ NotFoundPage }] = await Promise.all([import('./not-found-page.tsx'), speakInside()])
  return NotFoundPage
})
/** Whoever follows a link sees it before they can sign in. */
export const LazyWelcome = part(async () =>
  (await import('#client/features/welcome/load.ts')).loadWelcomePage(),
)
export const LazyTitled = part(async () => (await import('./shell.tsx')).Titled)

export const routes: readonly Route[] = [
  { path: '/', Page: Dashboard },
  { path: '/add-member', Page: MemberAdd },
  { path: '/get-members', Page: MemberList },
  { path: '/membership-list', Page: EnquiryList },
  { path: '/add-event', Page: EventAdd },
  { path: '/list-events', Page: EventList },
  { path: '/add-banner', Page: BannerAdd },
  { path: '/list-banner', Page: BannerList },
  { path: '/add-founderProfile', Page: FounderProfileAdd },
  { path: '/list-founderProfile', Page: FounderProfileList },
  { path: '/gallery', Page: Gallery },
  { path: '/header-announcement', Page: Announcement },
  { path: '/outbox', Page: Outbox },
  { path: '/people', Page: People },
  { path: '/audit', Page: Audit },
]

/**
 * Fetches what draws an address inside, all at once, before React is there to ask for it. What is
 * missing is asked for again by the screen itself, which says so when it cannot come.
 */
export async function fetchScreen(path: string) {
  const page = routes.find((each) => each.path === path)?.Page
  const [starts] = await Promise.allSettled([
    import('./starts.ts'),
    LazyShell.fetch(),
    LazyTitled.fetch(),
    page?.fetch(),
  ])
  return starts.status === 'fulfilled' ? starts.value : undefined
}
