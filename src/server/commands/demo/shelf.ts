import type { WireValues, Resource } from '#contract/resource.ts'

/** A sample item, as a form would send it. */
export type DemoItem = {
  /** Source of the item's id; must never change. */
  name: string
  wireValues: WireValues
  /** Age of the item at the first start, in ms. */
  ageMs: number
  draw?: () => Promise<Buffer>
}

/** All sample items of one resource. */
export type Shelf = { resource: Resource; items: DemoItem[] }

export const hourMs = 60 * 60 * 1000
