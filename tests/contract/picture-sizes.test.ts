import { expect, test } from 'vitest'

import type { PictureFile } from '#contract/picture-file/read.ts'
import { keepsMoving, storedSideOf, storedSize } from '#contract/picture-file/sizes.ts'
import { uploadMaxBytes } from '#contract/picture.ts'

const gif = { type: 'image/gif', width: 1000, height: 1000, frames: 50 } as const

test.each([
  ['a photo of 12 megapixels', [4000, 3000], [1920, 1440]],
  ['a photo taken upright', [3000, 4000], [1440, 1920]],
  ['a photo of 16 to 9', [3840, 2160], [1920, 1080]],
  ['a square photo', [5000, 5000], [1920, 1920]],
  ['a small picture', [200, 120], [200, 120]],
  ['a photo of the largest stored size', [1920, 1440], [1920, 1440]],
  ['a screenshot of one screen', [1080, 2400], [1080, 2400]],
  ['a tall screenshot of many screens', [1080, 18_259], [688, 11_630]],
  ['a wide screenshot of many screens', [18_259, 1080], [1920, 114]],
  ['a horizontal line', [6000, 1], [1920, 1]],
  ['a vertical line', [1, 6000], [1, 6000]],
  ['a vertical line longer than WebP allows', [1, 40_000], [1, 16_383]],
  ['a single pixel', [1, 1], [1, 1]],
  ['a panorama', [12_000, 2000], [1920, 320]],
] as const)('%s (%o px) is stored as %o', (_, [width, height], [keptWidth, keptHeight]) => {
  const kept = storedSize({ width, height })
  expect(kept).toEqual({ width: keptWidth, height: keptHeight })
})

test.each([
  ['a screenshot stored upright', [1080, 18_259], 1, 11_630],
  ['a screenshot turned left and mirrored', [18_259, 1080], 5, 11_630],
  ['a screenshot turned right', [18_259, 1080], 6, 11_630],
  ['a screenshot turned right and mirrored', [18_259, 1080], 7, 11_630],
  ['a screenshot turned left', [18_259, 1080], 8, 11_630],
  ['a screenshot upside down', [1080, 18_259], 3, 11_630],
  ['a wide picture stored upright', [1080, 18_259], 6, 1920],
  ['a mirrored wide picture', [18_259, 1080], 4, 1920],
  ['a photo turned right', [4000, 3000], 6, 1920],
] as const)(
  '%s (%o px, orientation %i) has a longest side of %i px',
  (...[, [width, height], orientation, side]) => {
    const file: PictureFile = { ...gif, width, height, orientation, extras: [], state: 'whole' }
    expect(storedSideOf(file)).toBe(side)
  },
)

test.each<[string, Partial<PictureFile> & { bytes?: number }, boolean]>([
  ['a picture of one frame does not count as animated', { frames: 1 }, false],
  ['an animation with the most pixels allowed stays animated', {}, true],
  [
    'an animation whose last frame exceeds the limit of pixels becomes a still',
    { frames: 51 },
    false,
  ],
  ['an animation of too many frames becomes a still', { width: 1, height: 1, frames: 1001 }, false],
  ['an animation with the most bytes allowed stays animated', { bytes: uploadMaxBytes }, true],
  ['an animation one byte above the limit becomes a still', { bytes: uploadMaxBytes + 1 }, false],
  ['an animated WebP stays animated', { type: 'image/webp' }, true],
  ['an animated PNG becomes a still', { type: 'image/png' }, false],
])('%s', (_, { bytes = 1000, ...of }, keeps) => {
  const file: PictureFile = { ...gif, orientation: 1, extras: [], state: 'whole', ...of }
  expect(keepsMoving(file, bytes)).toBe(keeps)
})
