import { headers } from '#contract/reply.ts'
import { decompressionBomb, heicHeader, smallPicture, svgDrawing } from '#tests/support/pictures.ts'

import { type Call, formOf } from './console.ts'
import { benchForTests, image, photo, post, put, type Row, testRows, texts } from './refusals.ts'

const drawing = svgDrawing.toString()
const png = await smallPicture(1, 'png')
const tooLarge = Buffer.alloc(25 * 1024 * 1024 + 1)

const pictures: [string, number, RegExp, string | Buffer][] = [
  ['text as a picture', 415, /not a picture/, 'just some words'],
  ['HTML named .jpg', 415, /not a picture/, '<html><script>'],
  ['an SVG', 415, /SVG/, drawing],
  ['an SVG behind a comment', 415, /SVG/, `<!-- a -->${drawing}`],
  ['an SVG behind an XML line', 415, /SVG/, `<?xml?>\n${drawing}`],
  ['a HEIC photo', 415, /HEIC/, heicHeader],
  ['a PDF', 415, /not a picture/, '%PDF-1.7 and so on'],
  ['an empty file', 422, /empty/, ''],
  ['a JPEG cut in half', 422, /damaged/, image.subarray(0, image.length / 2)],
  ['three bytes of a JPEG', 422, /damaged/, image.subarray(0, 3)],
  ['a PNG cut short', 422, /damaged/, png.subarray(0, 300)],
  ['a WebP without content', 422, /damaged/, 'RIFF\x00\x00\x00\x00WEBPVP8 '],
  ['noise after a GIF header', 422, /damaged/, `GIF89a${'~'.repeat(500)}`],
  ['a decompression bomb', 413, /megapixels/, await decompressionBomb()],
  ['a picture of 30 MB', 413, /25 MB/, Buffer.concat([image, Buffer.alloc(30e6)])],
  ['a picture one byte above the limit', 413, /25 MB/, tooLarge],
]

const forms: Row[] = [
  ['a form without a picture', 422, /Image is required/, post(texts)],
  [
    'a form with a text in place of the picture',
    422,
    /Image is required/,
    post({ ...texts, image: 'photo' }),
  ],
  [
    'a form with the picture under another name',
    422,
    /Image is required/,
    post({ ...texts, photo: image }),
  ],
  ['a form with two pictures', 400, /one picture/, twoPictures()],
  ['a picture with another hash than announced', 422, /did not arrive/, announced('0'.repeat(64))],
  ['a picture with a malformed hash', 422, /did not arrive/, announced('abc')],
  [
    'a bad picture for an update',
    415,
    /SVG/,
    ({ id }) => ({ ...put(undefined, id), form: formOf({ image: svgDrawing }) }),
  ],
]

testRows(benchForTests(), [
  ...pictures.map(([name, status, words, bytes]): Row => [
    name,
    status,
    words,
    post({ ...texts, image: Buffer.from(bytes) }),
  ]),
  ...forms,
])

function twoPictures(): Call {
  const form = formOf(photo)
  form.append('image', new File([new Uint8Array(9)], 'second.jpg'))
  return { ...post({}), form }
}

function announced(digest: string): Call {
  return post(photo, { headers: { [headers.pictureDigest]: digest } })
}
