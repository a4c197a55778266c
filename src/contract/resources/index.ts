import { announcement } from '../announcement.ts'
import { dashboardPath } from '../dashboard.ts'
import type { Resource } from '../resource.ts'
import { banners } from './banner.ts'
import { enquiries } from './enquiry.ts'
import { events } from './event.ts'
import { founderProfiles } from './founder-profile.ts'
import { galleryItems } from './gallery-item.ts'
import { members } from './member.ts'

/** Every resource that is a list, each by its own type. */
export const lists = [enquiries, members, events, banners, founderProfiles, galleryItems] as const
const all = [...lists, announcement] as const

/** Every resource as it is defined; a table of all of them is typed by it, and misses none. */
export type Defined = (typeof all)[number]

/** The names of all resources. */
export type ResourceName = Defined['name']

/** The names of those that are lists. */
export type ListName = (typeof lists)[number]['name']

/** Every resource that is a list, for what goes through all of them. */
export const resources: readonly Resource[] = lists

/** The resource a stored write names; undefined when a later version of the app knew it. */
export function resourceNamed(name: string): Resource | undefined {
  return all.find((resource) => resource.name === name)
}

/** The calls whose replies a device keeps for reading offline. */
export const offlinePaths: readonly string[] = [
  ...all.map((resource) => resource.paths.list),
  dashboardPath,
]
