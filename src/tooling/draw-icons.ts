import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../public')
const brand = '#3538cd'

/** The logo with rounded corners; a square one where the system cuts the shape itself. */
const rounded = await readFile(`${folder}/icon.svg`, 'utf8')
const square = rounded.replace(/ rx="\d+"/, '')

async function draw(name: string, svg: string, size: number) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 26 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}/${name}`)
}

/** Systems may crop a maskable icon to a circle of 80 %, so that the drawing is scaled to fit into it. */
async function drawMaskable(name: string, size: number) {
  const inner = Math.round(size * 0.8)
  const edge = Math.floor((size - inner) / 2)
  const logo = await sharp(Buffer.from(square), { density: (72 * inner) / 26 })
    .resize(inner, inner)
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: brand } })
    .composite([{ input: logo, left: edge, top: edge }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${folder}/${name}`)
}

await draw('favicon.png', rounded, 48)
await draw('icon-192.png', rounded, 192)
await draw('icon-512.png', rounded, 512)
await draw('apple-touch-icon.png', square, 180)
await drawMaskable('icon-maskable-512.png', 512)
