import { randomUUID } from 'node:crypto'

import { maxBaseValues, baseValuesField } from '#contract/change.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { hashOf, baseValuesPart } from './base-values.ts'
import { type Call, formOf } from './console.ts'
import { benchForTests, image, photo, post, put, type Row, testRows, texts } from './refusals.ts'

const { paths } = galleryItems
const title = 'A change'
const seen = baseValuesPart({ title: [texts.title] })
const isNoList = /"seen" must be a JSON object of lists/
const isUnknown = /"seen" names a field that there is not/

function formTo(id: string, parts: Record<string, string | Buffer>): Call {
  return { method: 'PUT', url: pathTo(paths.update, id), form: formOf({ title, ...parts }) }
}

/** Returns a change of the existing item. */
const form =
  (parts: Record<string, string | Buffer>): Row[3] =>
  ({ id }) =>
    formTo(id, parts)

const removal =
  (of: unknown): Row[3] =>
  ({ id }) => ({ method: 'DELETE', url: pathTo(paths.remove, id), json: { [baseValuesField]: of } })

const addition = (named: Record<string, string[]>, more: Record<string, string> = {}) =>
  post({ ...photo, _id: randomUUID(), ...more, ...baseValuesPart(named) })

/** Values other than lists of texts by field, sent as JSON and as a form part. */
const malformed = [
  'null',
  '5',
  '"title"',
  '["title"]',
  '[]',
  '{"title":"A photo"}',
  '{"title":[1]}',
  '{"title":[null]}',
  '{"title":null}',
  JSON.stringify({ title: Array.from({ length: maxBaseValues + 1 }, (_, nth) => `Title ${nth}`) }),
].flatMap((text): Row[] => {
  const json = { title, [baseValuesField]: JSON.parse(text) }
  return [
    [`JSON with the base values ${text.slice(0, 20)}`, 400, isNoList, ({ id }) => put(json, id)],
    [
      `a form with the base values ${text.slice(0, 20)}`,
      400,
      isNoList,
      form({ [baseValuesField]: text }),
    ],
  ]
})

const unknown = ['colour', '_id', 'isActive', 'seen', 'toString', '__proto__'].map((name): Row => {
  const text = `{"title":["A photo"],"${name}":["x"]}`
  return [
    `a base value of the unknown field ${name}`,
    400,
    isUnknown,
    form({ [baseValuesField]: text }),
  ]
})

testRows(benchForTests(), [
  ...malformed,
  ...unknown,
  [
    'a form whose base values are not JSON',
    400,
    /must be a JSON object/,
    form({ [baseValuesField]: '{"title":' }),
  ],
  ['a form with empty base values', 400, /must be a JSON object/, form({ [baseValuesField]: '' })],
  [
    'a form with its base values in a file',
    400,
    /"seen" as a text/,
    form({ [baseValuesField]: Buffer.from('{"title":["A photo"]}') }),
  ],
  [
    'a change with base values of a field that is not sent',
    400,
    /"seen" names description, which was not sent/,
    form(baseValuesPart({ title: [], description: [] })),
  ],
  [
    'a change with base values of a picture that is not sent',
    400,
    /"seen" names image, which was not sent/,
    form({ image: 'as a text', ...baseValuesPart({ image: [] }) }),
  ],
  [
    'a change of the picture without its base values',
    400,
    /"seen" does not name image, which was sent/,
    form({ image, ...seen }),
  ],
  [
    'a change to an invalid value, with correct base values',
    422,
    /Title is required/,
    form({ title: ' ', ...seen }),
  ],
  [
    'a change with base values that differ from the current value',
    412,
    /changed this/,
    form(baseValuesPart({ title: ['a photo', 'A photo.', ''] })),
  ],
  ['a change of an unknown item', 404, /no such item/, formTo(randomUUID(), seen)],
  ['a change of a removed item', 410, /removed/, ({ removed }) => formTo(removed, seen)],
  [
    'an addition without base values of its picture',
    400,
    /"seen" does not name image/,
    addition({ title: [], description: [] }),
  ],
  [
    'an addition without base values of a field',
    400,
    /"seen" must name what an addition sends/,
    addition({ title: [], image: [] }),
  ],
  [
    'an addition over an existing item with other values',
    412,
    /changed this/,
    ({ id }) =>
      addition(
        { title: [], description: [], image: [hashOf(image)] },
        { title: 'Another', _id: id },
      ),
  ],
  [
    'a removal with base values that differ from the current value',
    412,
    /changed this/,
    removal({ title: ['Another'] }),
  ],
  ['a removal with base values of an unknown field', 400, /not: colour/, removal({ colour: [] })],
  ['a removal with malformed base values', 400, /must be a JSON object/, removal(['title'])],
])
