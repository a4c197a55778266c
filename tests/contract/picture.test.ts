import { expect, test } from 'vitest'

import { asPreview } from '#contract/picture.ts'

const preview = { width: 1920, height: 1080, thumbHash: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==' }

test('a preview of the own server is accepted, without unknown properties', () => {
  expect(asPreview(preview)).toEqual(preview)
  expect(asPreview({ ...preview, more: 1 })).toEqual(preview)
})

test.each([
  undefined,
  null,
  'https://pictures.example/small.jpg',
  [],
  {},
  { ...preview, width: 0 },
  { ...preview, height: '1080' },
  { ...preview, thumbHash: null },
])('a preview of another shape, as other backends send it, is ignored: %o', (found) => {
  expect(asPreview(found)).toBeUndefined()
})
