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

const width = 1920
const height = 600

/** Draws a wide landscape without words: a harbour, hills, a city. */
export function drawBanner(drawing: Drawing & { motif: string }): Promise<Buffer> {
  const palette = entryNamed(palettes, drawing.light)
  const random = randomFrom(drawing.seed)
  const sun = { x: random(380, 1540), y: random(230, 300) }
  const shapes = sunAt(sun, palette) + entryNamed(motifs, drawing.motif)(palette, random)
  return render(palette, shapes, { width, height })
}

const motifs: Record<string, (palette: Palette, random: Random) => string> = {
  harbour: (palette, random) => {
    const shore = ridge({ y: 340, rough: 30, colour: palette.deep, opacity: 0.45 }, random)
    const sea = `<rect y="370" width="${width}" height="230" fill="${palette.deep}" opacity=".55"/>`
    const boats = repeat(6, (nth) =>
      boat(palette, { x: 170 + nth * 320 + random(-110, 110), size: random(0.5, 1.3) }),
    )
    const waves = repeat(60, () => {
      const y = random(385, 590)
      return `<rect x="${random(0, width)}" y="${y}" width="${(y - 330) * 0.7}" height="3" rx="1.5" fill="${palette.lamp}" opacity="${random(0.08, 0.4)}"/>`
    })
    return shore + sea + waves + boats
  },
  hills: (palette, random) => {
    const hills = repeat(5, (nth) =>
      ridge(
        {
          y: 300 + nth * 62,
          rough: 95 - nth * 12,
          colour: palette.deep,
          opacity: 0.22 + nth * 0.14,
        },
        random,
      ),
    )
    const trees = repeat(34, () => {
      const [x, tall] = [random(0, width), random(26, 74)]
      return `<ellipse cx="${x}" cy="${606 - tall}" rx="${tall / 5}" ry="${tall}" fill="${palette.deep}"/>`
    })
    return hills + trees
  },
  city: (palette, random) => {
    const far = repeat(34, (nth) =>
      tower(palette, { x: nth * 60 - 30, tall: random(120, 300), opacity: 0.35 }),
    )
    const near = repeat(24, (nth) => {
      const [x, tall] = [nth * 84 - 30, random(70, 230)]
      return tower(palette, { x, tall, opacity: 0.92 }) + windows(palette, { x, tall }, random)
    })
    return far + near
  },
}

function sunAt({ x, y }: { x: number; y: number }, { lamp }: Palette): string {
  return `<circle cx="${x}" cy="${y}" r="260" fill="${lamp}" opacity=".12"/>
    <circle cx="${x}" cy="${y}" r="165" fill="${lamp}" opacity=".18"/>
    <circle cx="${x}" cy="${y}" r="88" fill="${lamp}" opacity=".92"/>`
}

type Ridge = { y: number; rough: number; colour: string; opacity: number }

/** Draws land across the whole width, in soft waves. */
function ridge({ y, rough, colour, opacity }: Ridge, random: Random): string {
  const step = width / 6
  const curves = repeat(6, (nth) => {
    const top = y + random(-rough, rough)
    return ` S${(nth + 0.5) * step} ${top} ${(nth + 1) * step} ${y + random(-rough / 2, rough / 2)}`
  })
  return `<path d="M0 ${height} L0 ${y}${curves} L${width} ${height}Z" fill="${colour}" opacity="${opacity}"/>`
}

function boat({ deep, lamp, glow }: Palette, { x, size }: { x: number; size: number }): string {
  return `<g transform="translate(${x} ${400 + size * 90}) scale(${size})">
    <path d="M-6 -150 L-6 -14 L-70 -14Z" fill="${glow}"/>
    <path d="M6 -170 L6 -14 L74 -14Z" fill="${lamp}"/>
    <path d="M-88 0 L88 0 L60 34 L-62 34Z" fill="${deep}"/>
    <rect x="-3" y="-178" width="6" height="180" fill="${deep}"/>
  </g>`
}

type Tower = { x: number; tall: number; opacity: number }

function tower({ deep }: Palette, { x, tall, opacity }: Tower): string {
  return `<rect x="${x}" y="${height - tall}" width="72" height="${tall}" rx="3" fill="${deep}" opacity="${opacity}"/>`
}

function windows({ lamp }: Palette, { x, tall }: Omit<Tower, 'opacity'>, random: Random): string {
  return repeat(21, (nth) => {
    const [left, top] = [x + 12 + (nth % 3) * 19, height - tall + 16 + Math.floor(nth / 3) * 30]
    return top < height - 12 && random(0, 1) < 0.5
      ? `<rect x="${left}" y="${top}" width="9" height="14" rx="1" fill="${lamp}" opacity=".8"/>`
      : ''
  })
}
