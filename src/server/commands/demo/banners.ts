import { banners } from '#contract/resources/banner.ts'

import { drawBanner } from './draw-banner.ts'
import { hourMs, type Shelf } from './shelf.ts'

const drawings = [
  { motif: 'harbour', light: 'dusk' },
  { motif: 'hills', light: 'teal' },
  { motif: 'city', light: 'indigo' },
  { motif: 'hills', light: 'ember' },
  { motif: 'harbour', light: 'slate' },
  { motif: 'city', light: 'forest' },
]

/** Sample banners, newest first. */
export const demoBanners: Shelf = {
  resource: banners,
  items: drawings.map((drawing, nth) => ({
    name: `${drawing.motif} in ${drawing.light}`,
    wireValues: {},
    ageMs: (30 + nth * 190) * hourMs,
    draw: () => drawBanner({ ...drawing, seed: 300 + nth * 13 }),
  })),
}
