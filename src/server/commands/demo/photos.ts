import { galleryItems } from '#contract/resources/gallery-item.ts'

import { drawScene } from './draw-scene.ts'
import { hourMs, type Shelf } from './shelf.ts'
import { parseTable } from './table.ts'

const rows = parseTable(`
title | scene | light | description
Opening night of the autumn summit | stage | indigo | Every seat taken, and people standing along the back wall.
Keynote: growing without losing your neighbours | stage | ember | Forty minutes without slides, then an hour of questions.
Founders’ dinner in the old customs hall | dinner | ember | Eight tables, one rule: sit beside somebody you have never met.
Rooftop welcome for new members | terrace | dusk | Twenty-three new companies joined this quarter.
Pricing workshop, second round | workshop | teal | Three hours, two coffees, and one wall full of notes.
Panel: hiring in a small town | stage | teal | What worked, what did not, and what the school can do.
Summer evening by the river | terrace | ember | The last boats passed while the band was still tuning.
Export round table | dinner | slate | Customs, currencies and one very long contract, explained over soup.
Young makers pitch night | stage | dusk | Nine pitches of three minutes each; the bell was merciless.
Mapping the year ahead | workshop | indigo | The board and twenty members chose the themes for next year.
Harvest dinner with the food producers | dinner | forest | Everything on the table came from within thirty kilometres.
First light on the terrace | terrace | slate | Breakfast meeting of the logistics group, before the phones wake up.
Awards evening | stage | forest | Seven awards, and a standing ovation for the apprentices.
Bookkeeping clinic | workshop | slate | Bring a shoebox of receipts, leave with a plan.
Thank-you dinner for our volunteers | dinner | dusk | Sixty people who stack chairs so that others can talk.
City lights after the assembly | terrace | indigo | The vote was over at nine; nobody went home before eleven.
Talk: repairing instead of replacing | stage | slate | A washing machine was taken apart on stage, and it works again.
Website clinic | workshop | dusk | Twelve members, twelve home pages, one honest look at each.
Winter lights reception | dinner | indigo | Mulled cider, cold hands, warm introductions.
Neighbours on the roof | terrace | teal | Residents and shop owners talked about the new market street.
Closing words of the spring forum | stage | indigo | Thank you to everybody who asked the second question.
Design sprint with the harbour museum | workshop | ember | Five teams, one afternoon, and a sign people can read from a boat.
Partner lunch in the glasshouse | dinner | teal | Our partners from four cities, between lemon trees.
Last evening of the season | terrace | forest | See you in spring.
`)

/** Sample gallery photos, newest first. */
export const demoPhotos: Shelf = {
  resource: galleryItems,
  items: rows.map(({ scene = '', light = '', ...texts }, nth) => ({
    name: texts['title'] ?? '',
    wireValues: texts,
    ageMs: nth * 38 * hourMs,
    draw: () => drawScene({ scene, light, seed: 1000 + nth * 17 }),
  })),
}
