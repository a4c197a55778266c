import { events } from '#contract/resources/event.ts'

import { drawScene } from './draw-scene.ts'
import { hourMs, type Shelf } from './shelf.ts'
import { parseTable } from './table.ts'

const rows = parseTable(`
inDays | title | type | isRegular | eventTime | location | scene | light | description
2 | Breakfast club | Meetup | true | 7:30 AM - 9:00 AM | Petit Port Coffee, Quai 4, Marseille | terrace | ember | Coffee, one question, and twenty people who may know the answer. Every second week.
5 | Pricing without tears | Workshop | false | 2:00 PM - 5:30 PM | Network house, room Tramontane | workshop | forest | Bring your own numbers: we take them apart and put them together again.
9 | Winter assembly | Assembly | false | 6:00 PM - 9:00 PM | Old Customs Hall, Marseille | stage | dusk | The year in figures, the election of the board, and soup.
12 | Export clinic: customs for beginners | Clinic | true | 10:00 AM - 12:00 PM | Online | workshop | slate | Half an hour for each company. Please send your papers two days before.
16 | Founders’ dinner | Dinner | false | 7:00 PM - 11:00 PM | Casa da Ribeira, Porto | dinner | ember | Eight tables, one rule: sit beside somebody you have never met.
20 | Women of the two shores | Panel | false | 6:30 PM - 8:30 PM | Beit Gallery, Beirut | stage | ember | Four founders from four harbours talk about money, family and the sea. In Arabic, English and French.
27 | New Year reception | Reception | false | 5:00 PM - 8:00 PM | Rooftop of the network house | terrace | indigo | Mulled cider, cold hands, warm introductions.
41 | Mediterranean and African Summit of Small and Medium-Sized Businesses: finance, energy and the next generation | Summit | false | 9:00 AM - 6:00 PM | Congress Centre, Tunis | stage | teal | Two days, four stages, three hundred companies. Members come in with their card; guests need a ticket.
55 | Website clinic | | true | | Online | workshop | dusk | Twelve members, twelve home pages, one honest look at each.
-6 | Young makers pitch night | Pitch night | false | 6:00 PM - 9:00 PM | Carthage Robotics, Sousse | stage | slate | Nine pitches of three minutes each; the bell is merciless.
-20 | Harvest dinner | Dinner | false | 7:00 PM - 11:00 PM | Tenuta Bellini, Bari | dinner | forest | Everything on the table comes from within thirty kilometres.
-48 | Autumn regatta | Outing | false | | Piraeus, pier 2 | terrace | teal |
`)

const day = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Sample events, newest first; most take place in the coming weeks. */
export function demoEvents(now: number): Shelf {
  const items = rows.map(({ inDays, scene = '', light = '', ...texts }, nth) => ({
    name: texts['title'] ?? '',
    wireValues: { ...texts, eventDate: day(now + Number(inDays) * 24 * hourMs) },
    ageMs: (9 + nth * 103) * hourMs,
    draw: () => drawScene({ scene, light, seed: 5000 + nth * 31 }),
  }))
  return { resource: events, items }
}
