import type { ResourcePath } from '#client/routing/resource-routes.ts'
import { type LazyComponent, lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { speakInside } from '#client/words/base/language.ts'

export type RoutePage = LazyComponent<{ title: string }>

export const signInPath = '/login'

/** The addresses of the shell's screens. */
export type ScreenPath = ResourcePath | '/' | '/outbox' | '/people' | '/audit'

/** A path of the shell, and the page that is fetched for it. */
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

/** Whatever is inside stands in the shell, and is not drawn without words. */
export const LazyShell = lazyComponent(async () => {
  const [{ Shell: Loaded }] = await Promise.all([import('./shell.tsx'), speakInside()])
  return Loaded
})
export const LazyNotFound = lazyComponent(async () => {
  const [{ NotFoundPage }] = await Promise.all([import('./not-found-page.tsx'), speakInside()])
  return NotFoundPage
})
/** Whoever follows a link sees it before they can sign in. */
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
