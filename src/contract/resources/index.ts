import { announcement } from '../announcement.ts'
import { dashboardPath } from '../dashboard.ts'
import type { Resource } from '../resource.ts'
import { banners } from './banner.ts'
import { enquiries } from './enquiry.ts'
import { events } from './event.ts'
import { founderProfiles } from './founder-profile.ts'
import { galleryItems } from './gallery-item.ts'
import { members } from './member.ts'

/** Every resource that is a list, for what goes through all of them. */
export const resources: readonly Resource[] = [
  enquiries,
  members,
  events,
  banners,
  founderProfiles,
  galleryItems,
]

const all: readonly Resource[] = [...resources, announcement]

/** The resource a stored write names; undefined when a later version of the app knew it. */
export function resourceNamed(name: string): Resource | undefined {
  return all.find((resource) => resource.name === name)
}

/** The calls whose replies a device keeps for reading offline. */
export const keptPaths: readonly string[] = [
  ...all.map((resource) => resource.paths.list),
  dashboardPath,
]
