import type { ResourcePath } from './resource-routes.ts'

/** Paths of the screens within the shell. */
export type ScreenPath =
  | ResourcePath
  | '/'
  | '/outbox'
  | '/people'
  | '/audit'
  | '/website'
  | '/webhooks'

/** Path of the sign-in screen. */
export const signInPath = '/login'

/** File of a screen's page within `features`, without its ending; `needsAccountCatalogue` if that contains its texts. */
type Screen = { path: ScreenPath; file: string; needsAccountCatalogue?: true }

/** The screens within the shell, for the app and for the build, which lists the files that each one needs. */
export const screens: readonly Screen[] = [
  { path: '/', file: 'dashboard/dashboard-page' },
  { path: '/add-member', file: 'members/member-add-page' },
  { path: '/get-members', file: 'members/member-list-page' },
  { path: '/membership-list', file: 'enquiries/enquiry-list-page' },
  { path: '/add-event', file: 'events/event-add-page' },
  { path: '/list-events', file: 'events/event-list-page' },
  { path: '/add-banner', file: 'banners/banner-add-page' },
  { path: '/list-banner', file: 'banners/banner-list-page' },
  { path: '/add-founderProfile', file: 'founder-profiles/founder-profile-add-page' },
  { path: '/list-founderProfile', file: 'founder-profiles/founder-profile-list-page' },
  { path: '/gallery', file: 'gallery/gallery-list-page' },
  { path: '/header-announcement', file: 'announcement/announcement-page' },
  { path: '/outbox', file: 'outbox/outbox-page' },
  { path: '/people', file: 'people/people-page', needsAccountCatalogue: true },
  { path: '/audit', file: 'audit/audit-page', needsAccountCatalogue: true },
  { path: '/website', file: 'website/website-page', needsAccountCatalogue: true },
  { path: '/webhooks', file: 'webhooks/webhooks-page', needsAccountCatalogue: true },
]
