import sharp from 'sharp'

/** Colours of a picture, from the ground to the brightest lamp. */
export type Palette = { deep: string; middle: string; glow: string; lamp: string }

/** Returns a number within two bounds. */
export type Random = (from: number, to: number) => number

/** Parameters of a drawing; equal parameters give equal bytes. */
export type Drawing = { light: string; seed: number }

type Size = { width: number; height: number }

/** Palettes by name. */
export const palettes: Record<string, Palette> = {
  indigo: { deep: '#11123a', middle: '#3538cd', glow: '#8f7bff', lamp: '#ffd9a0' },
  ember: { deep: '#2b0f14', middle: '#9c2f3b', glow: '#f2955d', lamp: '#ffe2a8' },
  teal: { deep: '#06252b', middle: '#0f6b74', glow: '#6fd3b5', lamp: '#fff1c4' },
  dusk: { deep: '#1c1638', middle: '#7a3f8f', glow: '#f59b8b', lamp: '#ffd57e' },
  forest: { deep: '#10241a', middle: '#2f6b45', glow: '#b7d27a', lamp: '#fff3b8' },
  slate: { deep: '#101828', middle: '#3b5577', glow: '#a9bfd6', lamp: '#ffe9c9' },
}

/**
 * Returns the entry with this name.
 * @throws when there is none.
 */
export function entryNamed<T>(things: Record<string, T>, name: string): T {
  const thing = things[name]
  if (thing === undefined) throw new Error(`There is no ${name}`)
  return thing
}

/** Renders shapes on a gradient background as a JPEG. */
export function render(palette: Palette, shapes: string, size: Size): Promise<Buffer> {
  return sharp(Buffer.from(svg(palette, shapes, size)))
    .jpeg({ quality: 88, mozjpeg: false })
    .toBuffer()
}

function svg(palette: Palette, shapes: string, { width, height }: Size): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x2="0" y2="1">
        <stop offset="0" stop-color="${palette.deep}"/>
        <stop offset=".55" stop-color="${palette.middle}"/>
        <stop offset="1" stop-color="${palette.glow}"/>
      </linearGradient>
      <linearGradient id="beam" x2="0" y2="1">
        <stop offset="0" stop-color="${palette.lamp}" stop-opacity=".55"/>
        <stop offset="1" stop-color="${palette.lamp}" stop-opacity="0"/>
      </linearGradient>
      <radialGradient id="vignette" r=".75">
        <stop offset=".55" stop-color="#000" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".5"/>
      </radialGradient>
      <radialGradient id="lamp">
        <stop offset="0" stop-color="#fff"/>
        <stop offset=".25" stop-color="${palette.lamp}"/>
        <stop offset="1" stop-color="${palette.lamp}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    ${shapes}
    <rect width="${width}" height="${height}" fill="url(#vignette)"/>
  </svg>`
}

/** Repeats a shape. */
export function repeat(count: number, draw: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => draw(nth)).join('')
}

/** Returns a pseudo-random generator with a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    return Math.round((from + share * (to - from)) * 100) / 100
  }
}
