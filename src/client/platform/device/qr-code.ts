/** A QR code: the number of modules per side including the margin, and the SVG path of the dark ones. */
export type QrCode = { side: number; path: string }

/**
 * Encodes a text as a QR code. `uqr` returns the modules; its own SVG is a string, and inserting that would mean
 * trusting it as HTML.
 */
export async function qrCode(text: string): Promise<QrCode> {
  const { encode } = await import('uqr')
  // The standard requires a margin of four modules.
  const { size: side, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { side, path: dark.join('') }
}
