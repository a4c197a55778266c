import type { ResourceName } from '#contract/resources/index.ts'

/** The address of the list of every resource. */
export const listPaths = {
  member: '/get-members',
  event: '/list-events',
  banner: '/list-banner',
  founderProfile: '/list-founderProfile',
  galleryItem: '/gallery',
  announcement: '/header-announcement',
  enquiry: '/membership-list',
} as const satisfies Record<ResourceName, string>
