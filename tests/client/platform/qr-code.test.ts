import { encode } from 'uqr'
import { expect, test } from 'vitest'

import { qrCode } from '#client/platform/device/qr-code.ts'

const uri =
  'otpauth://totp/Take-Off:asha%40take-off.example?issuer=Take-Off&secret=JBSWY3DPEHPK3PXP'

/** Returns the rows of a drawn code, `#` for a dark module. */
function drawn({ side, path }: Awaited<ReturnType<typeof qrCode>>): string[] {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => (dark.has(`${x} ${y}`) ? '#' : ' ')).join(''),
  )
}

test('a QR code has the modules of its text, and a margin of four', async () => {
  const rows = drawn(await qrCode(uri))
  const { data } = encode(uri, { ecc: 'M', border: 0 })
  const inner = rows.slice(4, -4).map((row) => row.slice(4, -4))
  expect(inner).toEqual(data.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join('')))
  expect(rows.join('').replaceAll(' ', '')).toBe(inner.join('').replaceAll(' ', ''))
  // The finder pattern of the upper left corner, which no library could have inverted or mirrored.
  expect(inner.slice(0, 7).map((row) => row.slice(0, 7))).toEqual([
    '#######',
    '#     #',
    '# ### #',
    '# ### #',
    '# ### #',
    '#     #',
    '#######',
  ])
})

test('QR codes of different texts differ', async () => {
  const [one, other] = await Promise.all([qrCode(uri), qrCode(`${uri}A`)])
  expect(one.path).not.toBe(other.path)
})
