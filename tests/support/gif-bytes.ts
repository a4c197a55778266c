/** Contents of a GIF: a canvas, and one frame repeated. */
export type GifParts = {
  canvas: { width: number; height: number }
  frame?: { width: number; height: number }
  frames: number
  isInterlaced?: boolean
  /** Disposal method of a frame: 1 keeps it, 2 restores the background, 3 restores the previous content. */
  disposal?: 1 | 2 | 3
  /** Compressed pixels of a frame that is larger than one pixel. */
  data?: Buffer
}

/** One compressed pixel. */
const onePixel = Buffer.from([2, 2, 0x4c, 1, 0])

/** Encodes a GIF. */
export function gifOf(parts: GifParts): Buffer {
  const { canvas, frame = { width: 1, height: 1 }, frames, isInterlaced = false, disposal } = parts
  const start = Buffer.from('GIF89a....\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  start.writeUInt16LE(canvas.width, 6)
  start.writeUInt16LE(canvas.height, 8)
  const descriptor = Buffer.alloc(10)
  descriptor[0] = 0x2c
  descriptor.writeUInt16LE(frame.width, 5)
  descriptor.writeUInt16LE(frame.height, 7)
  descriptor[9] = isInterlaced ? 0x40 : 0
  const control =
    disposal === undefined ? [] : [Buffer.from([0x21, 0xf9, 4, disposal * 4, 1, 0, 0, 0])]
  const one = Buffer.concat([...control, descriptor, parts.data ?? onePixel])
  const all = Buffer.alloc(one.length * frames, one)
  return Buffer.concat([start, all, Buffer.from(';')])
}

/** Returns pixels of one colour, each as a code of three bits. */
export function plainPixels(pixels: number): Buffer {
  // A clear code before each pixel keeps the codes from growing, and gives decoders the most work.
  const codes = Buffer.alloc(Math.ceil((pixels * 6) / 8) + 1)
  let at = 0
  const put = (code: number) => {
    for (let bit = 0; bit < 3; bit += 1, at += 1) {
      const byte = at >> 3
      codes[byte] = (codes[byte] ?? 0) | (((code >> bit) & 1) << (at & 7))
    }
  }
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    put(4)
    put(1)
  }
  put(5)
  const blocks: Buffer[] = [Buffer.from([2])]
  const used = codes.subarray(0, Math.ceil(at / 8))
  for (let from = 0; from < used.length; from += 255) {
    const piece = used.subarray(from, from + 255)
    blocks.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}
