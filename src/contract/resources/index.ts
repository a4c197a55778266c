import type { Resource } from '../resource.ts'
import { galleryItems } from './gallery-item.ts'

/** Every resource, for what goes through all of them: routes of the server, writes of the outbox. */
export const resources: readonly Resource[] = [galleryItems]

/** The resource a stored write names; undefined when a later version of the app knew it. */
export function resourceNamed(name: string): Resource | undefined {
  return resources.find((resource) => resource.name === name)
}
