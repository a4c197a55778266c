import { randomUUID } from 'node:crypto'

import { seenMostValues, seenPart } from '#contract/change.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { type Call, formOf } from './console.ts'
import { hashOf, partOf } from './named.ts'
import { type Bench, benchForTests, post, put, type Row, testRows } from './refusals.ts'

const { paths } = galleryItems
const title = { title: 'A change' }

function many(count: number): string[] {
  return Array.from({ length: count }, (_, nth) => `Title ${nth}`)
}

function form(id: string, parts: Record<string, string | Buffer>): Call {
  return { method: 'PUT', url: pathTo(paths.update, id), form: formOf({ ...title, ...parts }) }
}

/** What is no list of texts by field, as JSON and as a part of a form. */
const malformed: Row[] = [
  'null',
  '5',
  '"title"',
  '["title"]',
  '[]',
  '{"title":"A photo"}',
  '{"title":[1]}',
  '{"title":[null]}',
  '{"title":null}',
  JSON.stringify({ title: many(seenMostValues + 1) }),
].flatMap((seen): Row[] => [
  [
    `JSON that has seen ${seen.slice(0, 20)}`,
    400,
    /"seen" must be a JSON object of lists/,
    ({ id }) => put({ ...title, [seenPart]: JSON.parse(seen) }, id),
  ],
  [
    `a form that has seen ${seen.slice(0, 20)}`,
    400,
    /"seen" must be a JSON object of lists/,
    ({ id }) => form(id, { [seenPart]: seen }),
  ],
])

const unknown: Row[] = ['colour', '_id', 'isActive', 'seen', 'toString', '__proto__'].map(
  (name): Row => [
    `a field called ${name}`,
    400,
    /"seen" names a field that there is not/,
    ({ id }) => form(id, { [seenPart]: `{"title":["A photo"],"${name}":["x"]}` }),
  ],
)

const named = (bench: Bench) => ({ title: [bench.texts['title']] })

const rows: Row[] = [
  ...malformed,
  ...unknown,
  [
    'what is no JSON',
    400,
    /must be a JSON object/,
    ({ id }) => form(id, { [seenPart]: '{"title":' }),
  ],
  ['nothing at all', 400, /must be a JSON object/, ({ id }) => form(id, { [seenPart]: '' })],
  [
    'what comes as a file',
    400,
    /"seen" as a text/,
    ({ id }) => form(id, { [seenPart]: Buffer.from('{"title":["A photo"]}') }),
  ],
  [
    'a named field that was not sent',
    400,
    /"seen" names description, which was not sent/,
    ({ id }) => form(id, partOf({ title: [], description: [] })),
  ],
  [
    'a named picture that was not sent',
    400,
    /"seen" names image, which was not sent/,
    ({ id }) => form(id, { image: 'as a text', ...partOf({ image: [] }) }),
  ],
  [
    'a picture that is not named',
    400,
    /"seen" does not name image, which was sent/,
    (bench) => form(bench.id, { image: bench.image, ...partOf(named(bench)) }),
  ],
  [
    'a named field that does not pass',
    422,
    /Title is required/,
    (bench) => form(bench.id, { title: ' ', ...partOf(named(bench)) }),
  ],
  [
    'values that are not the ones that stand there',
    412,
    /changed this/,
    ({ id }) => form(id, partOf({ title: ['a photo', 'A photo.', ''] })),
  ],
  [
    'a change of what is not there',
    404,
    /no such item/,
    (bench) => form(randomUUID(), partOf(named(bench))),
  ],
  [
    'a change of what was removed',
    410,
    /removed/,
    (bench) => form(bench.removed, partOf(named(bench))),
  ],
  [
    'an addition with a picture that is not named',
    400,
    /"seen" does not name image/,
    ({ texts, image }) =>
      post({ ...texts, image, _id: randomUUID(), ...partOf({ title: [], description: [] }) }),
  ],
  [
    'an addition with a field that is not named',
    400,
    /"seen" must name what an addition sends/,
    ({ texts, image }) =>
      post({ ...texts, image, _id: randomUUID(), ...partOf({ title: [], image: [] }) }),
  ],
  [
    'an addition that goes over what was not seen',
    412,
    /changed this/,
    ({ id, image, texts }) =>
      post({
        ...texts,
        image,
        title: 'Another',
        _id: id,
        ...partOf({ title: [], description: [], image: [hashOf(image)] }),
      }),
  ],
  [
    'a removal of what was not seen',
    412,
    /changed this/,
    ({ id }) => removal(id, { title: ['Another'] }),
  ],
  [
    'a removal that names an unknown field',
    400,
    /not: colour/,
    ({ id }) => removal(id, { colour: [] }),
  ],
  ['a removal that is malformed', 400, /must be a JSON object/, ({ id }) => removal(id, ['title'])],
]

function removal(id: string, seen: unknown): Call {
  return { method: 'DELETE', url: pathTo(paths.remove, id), json: { [seenPart]: seen } }
}

const bench = benchForTests()
testRows(bench, rows)
