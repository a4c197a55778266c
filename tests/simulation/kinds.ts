import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** A kind of item, with the fields that are changed, and fixed values for the others. */
export type Kind = {
  name: string
  changed: readonly string[]
  fixed: Readonly<Record<string, string>>
}

/** The kinds of items that admins change. */
export const kinds: readonly Kind[] = [
  {
    name: 'event',
    changed: ['title', 'description', 'location'],
    fixed: { eventDate: '2026-12-03', isRegular: 'false' },
  },
  { name: 'galleryItem', changed: ['title', 'description'], fixed: {} },
  {
    name: 'member',
    changed: ['name', 'title', 'company'],
    fixed: {
      industry: 'Logistics',
      location: 'Tanger',
      email: 'aicha@atlas-sons.example',
      phone: '+212 5 55 50 01 23',
      discount: '15%',
    },
  },
  { name: 'banner', changed: [], fixed: {} },
  { name: 'announcement', changed: ['title', 'externalUrl'], fixed: {} },
]

/** Returns the resource of a kind. */
export function resourceOf({ name }: Kind): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no ${name}`)
  return resource
}

/** Marks values that a newer server refuses by a rule unknown to the app. */
export const refusedMark = '-refused'
