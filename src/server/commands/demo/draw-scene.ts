import {
  type Drawing,
  entryNamed,
  type Palette,
  palettes,
  type Random,
  randomFrom,
  render,
  repeat,
} from './drawing.ts'

const width = 1600
const height = 1200

/** Draws a photo of people together: on a stage, a dinner, a terrace, a workshop. */
export function drawScene(drawing: Drawing & { scene: string }): Promise<Buffer> {
  const palette = entryNamed(palettes, drawing.light)
  const shapes = entryNamed(scenes, drawing.scene)(palette, randomFrom(drawing.seed))
  return render(palette, shapes, { width, height })
}

const scenes: Record<string, (palette: Palette, random: Random) => string> = {
  stage: (palette, random) => {
    const spots = repeat(6, (nth) =>
      spotlight(150 + nth * 260 + random(-60, 60), random(500, 1100)),
    )
    const screen = `<rect x="470" y="190" width="660" height="370" rx="10" fill="${palette.lamp}" opacity=".22"/>`
    const curve = repeat(7, (nth) => {
      const tall = random(60, 240)
      return `<rect x="${530 + nth * 80}" y="${520 - tall}" width="44" height="${tall}" rx="6" fill="${palette.lamp}" opacity=".5"/>`
    })
    const speaker = person({ x: random(560, 1040), y: 560, size: 1.25 }, palette.deep)
    const floor = `<path d="M0 800 L1600 770 L1600 850 L0 880Z" fill="${palette.deep}" opacity=".85"/>`
    return screen + curve + spots + speaker + floor + crowd(palette, random)
  },
  dinner: (palette, random) => {
    const chains = repeat(3, (row) => lamps(palette, 120 + row * 90, random))
    const tables = repeat(4, (nth) => table(palette, 200 + nth * 400 + random(-40, 40), random))
    const guests = group({ y: 470, size: 1 }, palette, random)
    return chains + guests + tables + bokeh(palette, 26, random)
  },
  terrace: (palette, random) => {
    const sun = `<circle cx="${random(300, 1300)}" cy="560" r="120" fill="${palette.lamp}" opacity=".9"/>`
    const houses = repeat(26, (nth) => house(palette, nth * 64 - 20, random))
    const rail = `<rect y="890" width="1600" height="14" fill="${palette.deep}"/>${repeat(28, (nth) => `<rect x="${nth * 60}" y="890" width="7" height="310" fill="${palette.deep}"/>`)}`
    const guests = group({ y: 560, size: 1.5 }, palette, random)
    return sun + houses + rail + guests + lamps(palette, 110, random)
  },
  workshop: (palette, random) => {
    const board = `<rect x="330" y="130" width="940" height="480" rx="14" fill="#fff" opacity=".88"/>`
    const colours = [palette.glow, palette.lamp, palette.middle]
    const notes = repeat(24, (nth) => {
      const [x, y] = [390 + (nth % 8) * 106, 180 + Math.floor(nth / 8) * 135]
      const turn = `rotate(${random(-6, 6)} ${x + 38} ${y + 38})`
      return `<rect x="${x}" y="${y}" width="78" height="78" rx="4" fill="${colours[nth % 3]}" transform="${turn}"/>`
    })
    const guests = group({ y: 600, size: 1.4 }, palette, random)
    const desk = `<path d="M60 1010 L1540 1010 L1600 1200 L0 1200Z" fill="${palette.deep}" opacity=".92"/>`
    return board + notes + guests + desk + bokeh(palette, 10, random)
  },
}

function spotlight(x: number, target: number): string {
  return `<path d="M${x - 12} 0 L${x + 12} 0 L${target + 150} 840 L${target - 150} 840Z" fill="url(#beam)"/>`
}

type Spot = { x: number; y: number; size: number }

/** A standing figure; `x` its middle, `y` the top of its head. */
function person({ x, y, size }: Spot, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size * 0.86} ${size})" fill="${colour}">
    <ellipse cx="0" cy="26" rx="22" ry="27"/>
    <path d="M-12 48 C-46 62 -56 84 -56 130 L-46 250 L-34 250 L-38 420 L38 420 L34 250 L46 250 L56 130 C56 84 46 62 12 48Z"/>
  </g>`
}

/** Draws people side by side; their number varies. */
function group({ y, size }: { y: number; size: number }, palette: Palette, random: Random): string {
  const count = Math.round(random(4, 8))
  return repeat(count, (nth) => {
    const x = ((nth + 0.5) * width) / count + random(-70, 70)
    return person({ x, y: y + random(0, 60), size: size + random(0, 0.2) }, palette.deep)
  })
}

/** Draws rows of heads and shoulders from behind, darker towards the front. */
function crowd(palette: Palette, random: Random): string {
  return repeat(3, (row) =>
    repeat(14, (nth) => {
      const [x, y] = [
        nth * 125 - (row % 2) * 60 + random(-18, 18),
        890 + row * 90 + random(-14, 14),
      ]
      return `<g fill="${palette.deep}" opacity="${0.75 + row * 0.12}">
        <ellipse cx="${x}" cy="${y}" rx="34" ry="42"/>
        <path d="M${x - 78} ${y + 190} C${x - 78} ${y + 60} ${x + 78} ${y + 60} ${x + 78} ${y + 190}Z"/>
      </g>`
    }),
  )
}

/** Draws a chain of lamps from wall to wall. */
function lamps(palette: Palette, y: number, random: Random): string {
  const sag = random(50, 110)
  const wire = `<path d="M0 ${y} Q800 ${y + sag * 2} 1600 ${y}" stroke="${palette.deep}" stroke-width="3" fill="none"/>`
  const bulbs = repeat(17, (nth) => {
    const along = nth / 16
    const drop = y + 4 * sag * along * (1 - along)
    return `<circle cx="${along * width}" cy="${drop + 12}" r="${random(26, 38)}" fill="url(#lamp)"/>`
  })
  return wire + bulbs
}

function table(palette: Palette, x: number, random: Random): string {
  const glasses = repeat(4, (nth) => {
    const lampLeft = x - 90 + nth * 60 + random(-8, 8)
    return `<path d="M${lampLeft} 872 l26 0 l-8 34 l-10 0Z" fill="${palette.lamp}" opacity=".75"/>`
  })
  return `<ellipse cx="${x}" cy="930" rx="190" ry="46" fill="#fff"/>
    <path d="M${x - 190} 930 L${x - 150} 1200 L${x + 150} 1200 L${x + 190} 930Z" fill="${palette.glow}"/>
    <circle cx="${x}" cy="870" r="60" fill="url(#lamp)"/>${glasses}`
}

function house(palette: Palette, x: number, random: Random): string {
  const tall = random(120, 420)
  const windows = repeat(10, (nth) => {
    const [left, top] = [x + 12 + (nth % 2) * 26, 890 - tall + 20 + Math.floor(nth / 2) * 46]
    return random(0, 1) < 0.55 && top < 870
      ? `<rect x="${left}" y="${top}" width="12" height="18" fill="${palette.lamp}" opacity=".8"/>`
      : ''
  })
  return `<rect x="${x}" y="${890 - tall}" width="66" height="${tall + 310}" fill="${palette.deep}" opacity=".62"/>${windows}`
}

/** Draws lights out of focus. */
function bokeh(palette: Palette, count: number, random: Random): string {
  return repeat(
    count,
    () =>
      `<circle cx="${random(0, width)}" cy="${random(0, height)}" r="${random(14, 60)}" fill="${palette.lamp}" opacity="${random(0.05, 0.2)}"/>`,
  )
}
