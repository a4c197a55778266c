import type { Drawing, Palette, Scene } from './draw-scene.ts'

export type DemoPhoto = Drawing & { title: string; description: string }

const palettes = {
  indigo: { deep: '#11123a', middle: '#3538cd', glow: '#8f7bff', lamp: '#ffd9a0' },
  ember: { deep: '#2b0f14', middle: '#9c2f3b', glow: '#f2955d', lamp: '#ffe2a8' },
  teal: { deep: '#06252b', middle: '#0f6b74', glow: '#6fd3b5', lamp: '#fff1c4' },
  dusk: { deep: '#1c1638', middle: '#7a3f8f', glow: '#f59b8b', lamp: '#ffd57e' },
  forest: { deep: '#10241a', middle: '#2f6b45', glow: '#b7d27a', lamp: '#fff3b8' },
  slate: { deep: '#101828', middle: '#3b5577', glow: '#a9bfd6', lamp: '#ffe9c9' },
} satisfies Record<string, Palette>

type Entry = [title: string, description: string, scene: Scene, light: keyof typeof palettes]

const entries: Entry[] = [
  [
    'Opening night of the autumn summit',
    'Every seat taken, and people standing along the back wall.',
    'stage',
    'indigo',
  ],
  [
    'Keynote: growing without losing your neighbours',
    'Forty minutes without slides, then an hour of questions.',
    'stage',
    'ember',
  ],
  [
    'Founders’ dinner in the old customs hall',
    'Eight tables, one rule: sit beside somebody you have never met.',
    'dinner',
    'ember',
  ],
  [
    'Rooftop welcome for new members',
    'Twenty-three new companies joined this quarter.',
    'terrace',
    'dusk',
  ],
  [
    'Pricing workshop, second round',
    'Three hours, two coffees, and one wall full of notes.',
    'workshop',
    'teal',
  ],
  [
    'Panel: hiring in a small town',
    'What worked, what did not, and what the school can do.',
    'stage',
    'teal',
  ],
  [
    'Summer evening by the river',
    'The last boats passed while the band was still tuning.',
    'terrace',
    'ember',
  ],
  [
    'Export round table',
    'Customs, currencies and one very long contract, explained over soup.',
    'dinner',
    'slate',
  ],
  [
    'Young makers pitch night',
    'Nine pitches of three minutes each; the bell was merciless.',
    'stage',
    'dusk',
  ],
  [
    'Mapping the year ahead',
    'The board and twenty members chose the themes for next year.',
    'workshop',
    'indigo',
  ],
  [
    'Harvest dinner with the food producers',
    'Everything on the table came from within thirty kilometres.',
    'dinner',
    'forest',
  ],
  [
    'First light on the terrace',
    'Breakfast meeting of the logistics group, before the phones wake up.',
    'terrace',
    'slate',
  ],
  [
    'Awards evening',
    'Seven awards, and a standing ovation for the apprentices.',
    'stage',
    'forest',
  ],
  ['Bookkeeping clinic', 'Bring a shoebox of receipts, leave with a plan.', 'workshop', 'slate'],
  [
    'Thank-you dinner for our volunteers',
    'Sixty people who stack chairs so that others can talk.',
    'dinner',
    'dusk',
  ],
  [
    'City lights after the assembly',
    'The vote was over at nine; nobody went home before eleven.',
    'terrace',
    'indigo',
  ],
  [
    'Talk: repairing instead of replacing',
    'A washing machine was taken apart on stage, and it works again.',
    'stage',
    'slate',
  ],
  [
    'Website clinic',
    'Twelve members, twelve home pages, one honest look at each.',
    'workshop',
    'dusk',
  ],
  ['Winter lights reception', 'Mulled cider, cold hands, warm introductions.', 'dinner', 'indigo'],
  [
    'Neighbours on the roof',
    'Residents and shop owners talked about the new market street.',
    'terrace',
    'teal',
  ],
  [
    'Closing words of the spring forum',
    'Thank you to everybody who asked the second question.',
    'stage',
    'indigo',
  ],
  [
    'Design sprint with the harbour museum',
    'Five teams, one afternoon, and a sign people can read from a boat.',
    'workshop',
    'ember',
  ],
  [
    'Partner lunch in the glasshouse',
    'Our partners from four cities, between lemon trees.',
    'dinner',
    'teal',
  ],
  ['Last evening of the season', 'See you in spring.', 'terrace', 'forest'],
]

/** The gallery of the demo, newest first. */
export const demoPhotos: DemoPhoto[] = entries.map(([title, description, scene, light], nth) => ({
  title,
  description,
  scene,
  palette: palettes[light],
  seed: 1000 + nth * 17,
}))
