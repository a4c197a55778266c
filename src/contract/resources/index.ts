import { announcement } from '../announcement.ts'
import { dashboardPath } from '../dashboard.ts'
import type { Resource } from '../resource.ts'
import { banners } from './banner.ts'
import { enquiries } from './enquiry.ts'
import { events } from './event.ts'
import { founderProfiles } from './founder-profile.ts'
import { galleryItems } from './gallery-item.ts'
import { members } from './member.ts'

/** All list resources, with their own types. */
export const lists = [enquiries, members, events, banners, founderProfiles, galleryItems] as const
const all = [...lists, announcement] as const

/** Union of all resource definitions; a table typed by it has to cover every one. */
export type Defined = (typeof all)[number]

export type ResourceName = Defined['name']

export type ListName = (typeof lists)[number]['name']

/** All list resources, for code that treats them alike. */
export const listResources: readonly Resource[] = lists

/** Returns the resource named in a stored write; undefined when a later version of the app stored it. */
export function resourceNamed(name: string): Resource | undefined {
  return all.find((resource) => resource.name === name)
}

/** Paths whose replies are cached on the device for offline reading. */
export const offlinePaths: readonly string[] = [
  ...all.map((resource) => resource.paths.list),
  dashboardPath,
]
