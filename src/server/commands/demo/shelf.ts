import type { WireValues, Resource } from '#contract/resource.ts'

/** One item of the demo, as a form would send it. */
export type DemoItem = {
  /** What its id is made of: it never changes. */
  name: string
  wireValues: WireValues
  /** How long before the first start it was added. */
  ageMs: number
  draw?: () => Promise<Buffer>
}

/** All that the demo has of one resource. */
export type Shelf = { resource: Resource; items: DemoItem[] }

/** An hour, in milliseconds. */
export const hourMs = 60 * 60 * 1000
