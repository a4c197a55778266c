import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  addOutline,
  calendarOutline,
  fileTrayFullOutline,
  flagOutline,
  homeOutline,
  imagesOutline,
  megaphoneOutline,
  personOutline,
  starOutline,
} from 'ionicons/icons'

export type MenuLink = { label: MessageDescriptor; path: string; badge?: 'new' | 'pro' }

export type MenuEntry = { label: MessageDescriptor; icon: string } & (
  | { path: string; links?: never }
  | { links: readonly MenuLink[]; path?: never }
)

/** A group without entries shows no heading. */
export type MenuGroup = {
  name: 'main' | 'others'
  heading: MessageDescriptor
  entries: readonly MenuEntry[]
}

export const menu: readonly MenuGroup[] = [
  {
    name: 'main',
    heading: msg`Menu`,
    entries: [
      { label: msg`Dashboard`, path: '/', icon: homeOutline },
      { label: msg`Add Member`, path: '/add-member', icon: addOutline },
      { label: msg`Members List`, path: '/get-members', icon: personOutline },
      { label: msg`Add Event`, path: '/add-event', icon: addOutline },
      { label: msg`Events List`, path: '/list-events', icon: calendarOutline },
      { label: msg`Add Banner`, path: '/add-banner', icon: addOutline },
      { label: msg`Banners List`, path: '/list-banner', icon: flagOutline },
      { label: msg`Add Founder Profile`, path: '/add-founderProfile', icon: addOutline },
      { label: msg`Founder Profiles`, path: '/list-founderProfile', icon: starOutline },
      { label: msg`Gallery`, path: '/gallery', icon: imagesOutline },
      { label: msg`Header Announcement`, path: '/header-announcement', icon: megaphoneOutline },
      { label: msg`Membership Enquiries`, path: '/membership-list', icon: fileTrayFullOutline },
    ],
  },
  { name: 'others', heading: msg`Others`, entries: [] },
]
