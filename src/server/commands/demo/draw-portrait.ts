import {
  type Drawing,
  entryNamed,
  palettes,
  type Palette,
  randomFrom,
  render,
  repeat,
} from './drawing.ts'

const side = 500
const skins: Record<string, string> = {
  fair: '#f0c9a8',
  olive: '#d3a077',
  tan: '#b97f54',
  brown: '#8d5a3b',
  dark: '#5f3b28',
}
const hairs: Record<string, string> = {
  black: '#1d1512',
  brown: '#3b2418',
  chestnut: '#6b4a2f',
  grey: '#8f8b88',
}

/** Appearance of a person, by the names in the tables below. */
export type Looks = { headdress: string; hair: string; skin: string }

/** Draws a faceless person: shoulders, a head and a headdress. */
export function drawPortrait({ light, seed, ...looks }: Drawing & Looks): Promise<Buffer> {
  const palette = entryNamed(palettes, light)
  const random = randomFrom(seed)
  const hair = entryNamed(hairs, looks.hair)
  const { behind, before } = entryNamed(headdresses, looks.headdress)({ hair, palette })
  const halo = `<circle cx="${random(150, 350)}" cy="${random(150, 230)}" r="210" fill="${palette.lamp}" opacity=".28"/>`
  const shapes = halo + behind + bust(entryNamed(skins, looks.skin), palette) + before
  return render(palette, shapes, { width: side, height: side })
}

function bust(skin: string, { deep, glow }: Palette): string {
  return `<path d="M40 520 C44 400 130 372 200 352 L300 352 C370 372 456 400 460 520Z" fill="${deep}"/>
    <path d="M204 300 L296 300 L302 356 C286 396 214 396 198 356Z" fill="${skin}"/>
    <path d="M204 318 C230 348 270 348 296 318 L296 300 L204 300Z" fill="#000" opacity=".18"/>
    <path d="M198 352 L250 430 L302 352 L330 362 L252 470 L170 362Z" fill="${glow}" opacity=".85"/>
    <ellipse cx="250" cy="216" rx="80" ry="102" fill="${skin}"/>
    <path d="M250 114 C320 114 330 180 330 216 C330 280 290 318 250 318Z" fill="#000" opacity=".04"/>`
}

type Head = { hair: string; palette: Palette }
type Headdress = { behind: string; before: string }

const cap = (hair: string) =>
  `<path d="M164 214 C156 118 210 92 252 92 C300 92 344 122 336 214 C328 168 300 160 250 160 C204 160 174 168 164 214Z" fill="${hair}"/>`

const flowing = (hair: string) =>
  `<path d="M150 390 C130 250 140 88 250 88 C360 88 370 250 350 390Z" fill="${hair}"/>`

const braid = (x: number, { glow, lamp }: Palette) =>
  `<path d="M${x} 140 L${x} 396" stroke="${glow}" stroke-opacity=".22" stroke-width="3"/>
    <circle cx="${x}" cy="394" r="7" fill="${lamp}"/>`

/** Shapes behind and in front of the head. */
const headdresses: Record<string, (head: Head) => Headdress> = {
  short: ({ hair }) => ({ behind: '', before: cap(hair) }),
  bun: ({ hair }) => ({
    behind: `<circle cx="250" cy="84" r="46" fill="${hair}"/>`,
    before: cap(hair),
  }),
  long: ({ hair }) => ({ behind: flowing(hair), before: cap(hair) }),
  curls: ({ hair }) => ({
    behind: '',
    before: repeat(13, (nth) => {
      const angle = Math.PI * (0.98 + (nth / 12) * 1.04)
      const [x, y] = [250 + Math.cos(angle) * 84, 186 + Math.sin(angle) * 82]
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="31" fill="${hair}"/>`
    }),
  }),
  braids: ({ hair, palette }) => ({
    behind: flowing(hair) + repeat(7, (nth) => braid(172 + nth * 26, palette)),
    before: cap(hair),
  }),
  scarf: ({ palette }) => ({
    behind: `<path d="M130 400 C120 220 140 76 250 76 C360 76 380 220 370 400Z" fill="${palette.middle}"/>`,
    before: `<path d="M150 240 C140 130 190 84 250 84 C310 84 360 130 350 240 C350 300 316 352 262 372 C330 372 372 384 384 430 C300 462 200 462 116 430 C128 384 170 372 238 372 C184 352 150 300 150 240Z M186 232 C186 290 212 326 250 326 C288 326 314 290 314 232 C314 176 288 144 250 144 C212 144 186 176 186 232Z" fill="${palette.glow}" fill-rule="evenodd"/>`,
  }),
  beard: ({ hair }) => ({
    behind: '',
    before: `${cap(hair)}<path d="M170 226 C176 350 214 372 250 372 C286 372 324 350 330 226 C322 268 296 272 250 272 C204 272 178 268 170 226Z" fill="${hair}"/>`,
  }),
}
