import { expect, test } from 'vitest'

import type { PictureFile } from '#contract/picture-file/read.ts'
import { keepsMoving, storedSideOf, storedSize } from '#contract/picture-file/sizes.ts'
import { uploadMaxBytes } from '#contract/picture.ts'

const gif = { type: 'image/gif', width: 1000, height: 1000, frames: 50 } as const

test.each([
  ['a photo of 12 megapixels', [4000, 3000], [1920, 1440]],
  ['one that stands upright', [3000, 4000], [1440, 1920]],
  ['one of 16 to 9', [3840, 2160], [1920, 1080]],
  ['a square', [5000, 5000], [1920, 1920]],
  ['a small one', [200, 120], [200, 120]],
  ['one that is as large as may be', [1920, 1440], [1920, 1440]],
  ['a screenshot of one screen', [1080, 2400], [1080, 2400]],
  ['a screenshot of many', [1080, 18_259], [688, 11_630]],
  ['the same lying', [18_259, 1080], [1920, 114]],
  ['a thin line', [6000, 1], [1920, 1]],
  ['a thin line that stands', [1, 6000], [1, 6000]],
  ['one longer than WebP can be', [1, 40_000], [1, 16_383]],
  ['one pixel', [1, 1], [1, 1]],
  ['a panorama', [12_000, 2000], [1920, 320]],
] as const)('%s of %o px is stored as %o', (_, [width, height], [keptWidth, keptHeight]) => {
  const kept = storedSize({ width, height })
  expect(kept).toEqual({ width: keptWidth, height: keptHeight })
})

test.each([
  ['a screenshot of many screens', [1080, 18_259], 1, 11_630],
  ['one that is stored lying', [18_259, 1080], 5, 11_630],
  ['one that is turned to the right', [18_259, 1080], 6, 11_630],
  ['one that is turned and mirrored', [18_259, 1080], 7, 11_630],
  ['one that is turned to the left', [18_259, 1080], 8, 11_630],
  ['one upside down', [1080, 18_259], 3, 11_630],
  ['a wide one that is stored standing', [1080, 18_259], 6, 1920],
  ['a wide one', [18_259, 1080], 4, 1920],
  ['a photo that is turned', [4000, 3000], 6, 1920],
] as const)(
  '%s of %o px with orientation %i has a longest side of %i px',
  (...[, [width, height], orientation, side]) => {
    const file: PictureFile = { ...gif, width, height, orientation, extras: [], state: 'whole' }
    expect(storedSideOf(file)).toBe(side)
  },
)

test.each<[string, Partial<PictureFile> & { bytes?: number }, boolean]>([
  ['a still', { frames: 1 }, false],
  ['as many pixels as may be', {}, true],
  ['one frame too many', { frames: 51 }, false],
  ['too many frames', { width: 1, height: 1, frames: 1001 }, false],
  ['as many bytes as may be', { bytes: uploadMaxBytes }, true],
  ['one byte too many', { bytes: uploadMaxBytes + 1 }, false],
  ['a WebP', { type: 'image/webp' }, true],
  ['a PNG', { type: 'image/png' }, false],
])('%s: an animation within the limits stays animated', (_, { bytes = 1000, ...of }, keeps) => {
  const file: PictureFile = { ...gif, orientation: 1, extras: [], state: 'whole', ...of }
  expect(keepsMoving(file, bytes)).toBe(keeps)
})
