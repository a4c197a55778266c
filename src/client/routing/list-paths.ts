import type { ResourceName } from '#contract/resources/index.ts'

/** Route of each resource's list. */
export const listPaths = {
  member: '/get-members',
  event: '/list-events',
  banner: '/list-banner',
  founderProfile: '/list-founderProfile',
  galleryItem: '/gallery',
  announcement: '/header-announcement',
  enquiry: '/membership-list',
} as const satisfies Record<ResourceName, string>
