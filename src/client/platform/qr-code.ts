/** A QR code: its side, counted in its own squares, and the path of an SVG that draws the dark ones. */
export type QrCode = { side: number; path: string }

/**
 * Draws a text as a QR code. `uqr` says which squares are dark; what it draws itself is text of an SVG,
 * which a page may not put in without trusting it.
 */
export async function qrCode(text: string): Promise<QrCode> {
  const { encode } = await import('uqr')
  // A margin of four squares is what the standard asks for.
  const { size: side, data } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { side, path: dark.join('') }
}
