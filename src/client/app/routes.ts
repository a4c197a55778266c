import type { ResourcePath } from '#client/routing/resource-routes.ts'
import { type LazyComponent, lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { speakInside } from '#client/words/base/language.ts'

export type RoutePage = LazyComponent<{ title: string }>

export const signInPath = '/login'

/** Paths of the screens within the shell. */
export type ScreenPath = ResourcePath | '/' | '/outbox' | '/people' | '/audit'

/** A path within the shell, and its page, which is loaded on demand. */
export type Route = { path: ScreenPath; Page: RoutePage }

const Dashboard = lazyComponent(
  async () => (await import('#client/features/dashboard/dashboard-page.tsx')).DashboardPage,
)

const MemberAdd = lazyComponent(
  async () => (await import('#client/features/members/member-add-page.tsx')).MemberAddPage,
)

const MemberList = lazyComponent(
  async () => (await import('#client/features/members/member-list-page.tsx')).MemberListPage,
)

const EnquiryList = lazyComponent(
  async () => (await import('#client/features/enquiries/enquiry-list-page.tsx')).EnquiryListPage,
)

const EventAdd = lazyComponent(
  async () => (await import('#client/features/events/event-add-page.tsx')).EventAddPage,
)

const EventList = lazyComponent(
  async () => (await import('#client/features/events/event-list-page.tsx')).EventListPage,
)

const BannerAdd = lazyComponent(
  async () => (await import('#client/features/banners/banner-add-page.tsx')).BannerAddPage,
)

const BannerList = lazyComponent(
  async () => (await import('#client/features/banners/banner-list-page.tsx')).BannerListPage,
)

const FounderProfileAdd = lazyComponent(
  async () =>
    (await import('#client/features/founder-profiles/founder-profile-add-page.tsx'))
      .FounderProfileAddPage,
)

const FounderProfileList = lazyComponent(
  async () =>
    (await import('#client/features/founder-profiles/founder-profile-list-page.tsx'))
      .FounderProfileListPage,
)

const Gallery = lazyComponent(
  async () => (await import('#client/features/gallery/gallery-list-page.tsx')).GalleryListPage,
)

const Announcement = lazyComponent(
  async () =>
    (await import('#client/features/announcement/announcement-page.tsx')).AnnouncementPage,
)

const Outbox = lazyComponent(
  async () => (await import('#client/features/outbox/outbox-page.tsx')).OutboxPage,
)

const People = lazyComponent(async () =>
  (await import('#client/features/people/load.ts')).loadPeoplePage(),
)

const Audit = lazyComponent(async () =>
  (await import('#client/features/audit/load.ts')).loadAuditPage(),
)

/** Screens after sign-in are rendered in the shell, which needs its messages first. */
export const LazyShell = lazyComponent(async () => {
  const [{ Shell: Loaded }] = await Promise.all([import('./shell.tsx'), speakInside()])
  return Loaded
})
export const LazyNotFound = lazyComponent(async () => {
  const [{ NotFoundPage }] = await Promise.all([import('./not-found-page.tsx'), speakInside()])
  return NotFoundPage
})
/** Screen of an opened link, displayed without a session. */
export const LazyWelcome = lazyComponent(async () =>
  (await import('#client/features/welcome/load.ts')).loadWelcomePage(),
)
export const LazyTitled = lazyComponent(async () => (await import('./shell.tsx')).Titled)

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
 * Loads all code for a path at once, before React renders. A failed load is repeated by the screen itself, which
 * displays the error.
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
