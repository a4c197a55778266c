import type { Resource } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

/** A kind of item: the fields that are changed, and what the others always hold. */
export type Kind = {
  name: string
  changed: readonly string[]
  fixed: Readonly<Record<string, string>>
}

/** The kinds that admins work on. */
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

/** The resource of a kind. */
export function resourceOf({ name }: Kind): Resource {
  const resource = resourceNamed(name)
  if (!resource) throw new Error(`There is no ${name}`)
  return resource
}

/** Content that a newer server refuses, by a rule that the app does not know. */
export const refusedMark = '-refused'
