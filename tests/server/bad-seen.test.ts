import { randomUUID } from 'node:crypto'

import { mostBaseValues, baseValuesField } from '#contract/change.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { type Call, formOf } from './console.ts'
import { hashOf, partOf } from './named.ts'
import { benchForTests, image, photo, post, put, type Row, testRows, texts } from './refusals.ts'

const { paths } = galleryItems
const title = 'A change'
const seen = partOf({ title: [texts.title] })
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
  post({ ...photo, _id: randomUUID(), ...more, ...partOf(named) })

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
  JSON.stringify({ title: Array.from({ length: mostBaseValues + 1 }, (_, nth) => `Title ${nth}`) }),
].flatMap((text): Row[] => {
  const json = { title, [baseValuesField]: JSON.parse(text) }
  return [
    [`JSON that has seen ${text.slice(0, 20)}`, 400, isNoList, ({ id }) => put(json, id)],
    [`a form that has seen ${text.slice(0, 20)}`, 400, isNoList, form({ [baseValuesField]: text })],
  ]
})

const unknown = ['colour', '_id', 'isActive', 'seen', 'toString', '__proto__'].map((name): Row => {
  const text = `{"title":["A photo"],"${name}":["x"]}`
  return [`a field called ${name}`, 400, isUnknown, form({ [baseValuesField]: text })]
})

testRows(benchForTests(), [
  ...malformed,
  ...unknown,
  ['what is no JSON', 400, /must be a JSON object/, form({ [baseValuesField]: '{"title":' })],
  ['nothing at all', 400, /must be a JSON object/, form({ [baseValuesField]: '' })],
  [
    'what comes as a file',
    400,
    /"seen" as a text/,
    form({ [baseValuesField]: Buffer.from('{"title":["A photo"]}') }),
  ],
  [
    'a named field that was not sent',
    400,
    /"seen" names description, which was not sent/,
    form(partOf({ title: [], description: [] })),
  ],
  [
    'a named picture that was not sent',
    400,
    /"seen" names image, which was not sent/,
    form({ image: 'as a text', ...partOf({ image: [] }) }),
  ],
  [
    'a picture that is not named',
    400,
    /"seen" does not name image, which was sent/,
    form({ image, ...seen }),
  ],
  ['a named field that does not pass', 422, /Title is required/, form({ title: ' ', ...seen })],
  [
    'values that are not the ones that stand there',
    412,
    /changed this/,
    form(partOf({ title: ['a photo', 'A photo.', ''] })),
  ],
  ['a change of what is not there', 404, /no such item/, formTo(randomUUID(), seen)],
  ['a change of what was removed', 410, /removed/, ({ removed }) => formTo(removed, seen)],
  [
    'an addition with a picture that is not named',
    400,
    /"seen" does not name image/,
    addition({ title: [], description: [] }),
  ],
  [
    'an addition with a field that is not named',
    400,
    /"seen" must name what an addition sends/,
    addition({ title: [], image: [] }),
  ],
  [
    'an addition that goes over what was not seen',
    412,
    /changed this/,
    ({ id }) =>
      addition(
        { title: [], description: [], image: [hashOf(image)] },
        { title: 'Another', _id: id },
      ),
  ],
  ['a removal of what was not seen', 412, /changed this/, removal({ title: ['Another'] })],
  ['a removal that names an unknown field', 400, /not: colour/, removal({ colour: [] })],
  ['a removal that is malformed', 400, /must be a JSON object/, removal(['title'])],
])
