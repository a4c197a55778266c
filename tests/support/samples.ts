import type { Resource, Values } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

/** One good set of values per resource. */
export const samples = [
  sample(galleryItems, {
    title: 'Opening night',
    description: 'The hall fills up before the first talk.\nMore than 200 guests came.',
  }),
]

/** A resource with good values; what the tests of every resource go through. */
export type Sample = { resource: Resource; values: Record<string, unknown> }

function sample<R extends Resource>(resource: R, values: Values<R>): Sample {
  return { resource, values }
}
