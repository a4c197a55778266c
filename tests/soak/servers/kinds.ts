import { type WireValues, type Resource, toWireValues } from '#contract/resource.ts'
import type { ListName } from '#contract/resources/index.ts'
import { sampleOf } from '#tests/support/samples.ts'

/** A list that phones work on. */
export type Kind = {
  resource: Resource
  /** The field that distinguishes the items. */
  nameIn: string
  hasPicture: boolean
}

const kindOf = (name: ListName, nameIn: string): Kind => {
  const { resource } = sampleOf(name)
  return { resource, nameIn, hasPicture: name === 'galleryItem' }
}

export const kinds: readonly Kind[] = [kindOf('galleryItem', 'title'), kindOf('member', 'name')]

/** Returns the fields of a new item, as wire text. */
export function firstPartsOf({ resource, nameIn }: Kind, name: string): WireValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the samples are of the lists' names
  const { values } = sampleOf(resource.name as ListName)
  return { ...toWireValues(resource, values), [nameIn]: name }
}
