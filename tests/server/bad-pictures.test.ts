import { headers } from '#contract/reply.ts'
import { decompressionBomb, heicHeader, smallPicture, svgDrawing } from '#tests/support/pictures.ts'

import { type Call, formOf } from './console.ts'
import { post, put, type Row, testRows, benchForTests } from './refusals.ts'

type Parts = Record<string, string | Buffer>

const rows: Row[] = [
  [
    'text as a picture',
    415,
    /not a picture/,
    ({ texts }) => withImage(texts, Buffer.from('just some words')),
  ],
  [
    'HTML named .jpg',
    415,
    /not a picture/,
    ({ texts }) => withImage(texts, Buffer.from('<html><script>')),
  ],
  ['an SVG', 415, /SVG/, ({ texts }) => withImage(texts, svgDrawing)],
  [
    'an SVG behind a comment',
    415,
    /SVG/,
    ({ texts }) => withImage(texts, Buffer.from(`<!-- a -->${svgDrawing.toString()}`)),
  ],
  [
    'an SVG behind an XML line',
    415,
    /SVG/,
    ({ texts }) => withImage(texts, Buffer.from(`<?xml?>\n${svgDrawing.toString()}`)),
  ],
  ['a HEIC photo', 415, /HEIC/, ({ texts }) => withImage(texts, heicHeader)],
  [
    'a PDF',
    415,
    /not a picture/,
    ({ texts }) => withImage(texts, Buffer.from('%PDF-1.7 and so on')),
  ],
  ['an empty file', 422, /empty/, ({ texts }) => withImage(texts, Buffer.alloc(0))],
  [
    'a JPEG cut in half',
    422,
    /damaged/,
    ({ image, texts }) => withImage(texts, image.subarray(0, image.length / 2)),
  ],
  [
    'three bytes of a JPEG',
    422,
    /damaged/,
    ({ image, texts }) => withImage(texts, image.subarray(0, 3)),
  ],
  [
    'a PNG cut short',
    422,
    /damaged/,
    async ({ texts }) => withImage(texts, (await smallPicture(1, 'png')).subarray(0, 300)),
  ],
  [
    'a WebP of nothing',
    422,
    /damaged/,
    ({ texts }) => withImage(texts, Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ')),
  ],
  [
    'noise after a GIF header',
    422,
    /damaged/,
    ({ texts }) => withImage(texts, Buffer.from(`GIF89a${'~'.repeat(500)}`)),
  ],
  [
    'a decompression bomb',
    413,
    /megapixels/,
    async ({ texts }) => withImage(texts, await decompressionBomb()),
  ],
  [
    'a picture of 30 MB',
    413,
    /25 MB/,
    ({ image, texts }) => withImage(texts, Buffer.concat([image, Buffer.alloc(30e6)])),
  ],
  [
    'a picture just too large',
    413,
    /25 MB/,
    ({ texts }) => withImage(texts, Buffer.alloc(25 * 1024 * 1024 + 1)),
  ],
  ['no picture', 422, /Image is required/, ({ texts }) => post(texts)],
  [
    'a text in place of the picture',
    422,
    /Image is required/,
    ({ texts }) => post({ ...texts, image: 'photo' }),
  ],
  [
    'the picture under another name',
    422,
    /Image is required/,
    ({ image, texts }) => post({ ...texts, photo: image }),
  ],
  ['two pictures', 400, /one picture/, ({ texts, image }) => twoPictures({ ...texts, image })],
  [
    'another picture than announced',
    422,
    /did not arrive/,
    ({ image, texts }) => announced({ ...texts, image }, '0'.repeat(64)),
  ],
  [
    'a nonsensical digest',
    422,
    /did not arrive/,
    ({ image, texts }) => announced({ ...texts, image }, 'abc'),
  ],
  [
    'a bad picture for an update',
    415,
    /SVG/,
    ({ id }) => ({ ...put(undefined, id), form: formOf({ image: svgDrawing }) }),
  ],
]

testRows(benchForTests(), rows)

function withImage(texts: Parts, image: Buffer): Call {
  return post({ ...texts, image })
}

function twoPictures(parts: Parts): Call {
  const form = formOf(parts)
  form.append('image', new File([new Uint8Array(9)], 'second.jpg'))
  return { ...post({}), form }
}

function announced(parts: Parts, digest: string): Call {
  return post(parts, { headers: { [headers.pictureDigest]: digest } })
}
