import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  calendarOutline,
  fileTrayFullOutline,
  flagOutline,
  imagesOutline,
  megaphoneOutline,
  personOutline,
  starOutline,
} from 'ionicons/icons'

import type { ResourceName } from '#contract/resources/index.ts'

import { listPaths } from './list-paths.ts'

/** Routes of a resource: its list, and its form for new items, if that is a screen of its own. */
export type ResourceRoutes = {
  add?: { label: MessageDescriptor; path: string }
  /** The list opens an item's form with `?edit=<id>`; the icon represents the resource. */
  list: { label: MessageDescriptor; path: string; icon: string }
}

/** Routes of all resources, in the order of the menu. */
export const resourceRoutes = {
  member: {
    add: { label: msg`Add Member`, path: '/add-member' },
    list: { label: msg`Members List`, path: listPaths.member, icon: personOutline },
  },
  event: {
    add: { label: msg`Add Event`, path: '/add-event' },
    list: { label: msg`Events List`, path: listPaths.event, icon: calendarOutline },
  },
  banner: {
    add: { label: msg`Add Banner`, path: '/add-banner' },
    list: { label: msg`Banners List`, path: listPaths.banner, icon: flagOutline },
  },
  founderProfile: {
    add: { label: msg`Add Founder Profile`, path: '/add-founderProfile' },
    list: { label: msg`Founder Profiles`, path: listPaths.founderProfile, icon: starOutline },
  },
  galleryItem: {
    list: { label: msg`Gallery`, path: listPaths.galleryItem, icon: imagesOutline },
  },
  announcement: {
    list: {
      label: msg`Header Announcement`,
      path: listPaths.announcement,
      icon: megaphoneOutline,
    },
  },
  enquiry: {
    list: {
      label: msg`Membership Enquiries`,
      path: listPaths.enquiry,
      icon: fileTrayFullOutline,
    },
  },
} as const satisfies Record<ResourceName, ResourceRoutes>

type AnyRoutes = (typeof resourceRoutes)[ResourceName]

/** Paths of all routes; each must have a screen. */
export type ResourcePath =
  | AnyRoutes['list']['path']
  | Extract<AnyRoutes, { add: unknown }>['add']['path']
