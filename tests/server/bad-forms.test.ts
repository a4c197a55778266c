import { galleryItems } from '#contract/resources/gallery-item.ts'

import type { Call } from './console.ts'
import { benchForTests, image, partWith, photo, post, put, type Row, testRows } from './refusals.ts'

const json = 'application/json'
const boundary = 'multipart/form-data; boundary=x'
const add = { method: 'POST', url: galleryItems.paths.add } as const
const without = { description: 'x', image }
const manyFields = Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [`field${nth}`, 'x']))

const posted = (parts: Record<string, string | Buffer>) => post({ ...photo, ...parts })

/** Returns an addition with an unencoded body. */
const raw = (body: string, type: string): Call => ({
  ...add,
  raw: body,
  headers: { 'content-type': type },
})

const rows: Row[] = [
  ['an addition without a title', 422, /Title is required/, post(without)],
  ['a title of spaces', 422, /Title is required/, posted({ title: ' \t ' })],
  ['a title of NULs', 422, /Title is required/, posted({ title: '\0\0' })],
  ['a title of 10,000 characters', 422, /too long/, posted({ title: 'x'.repeat(10_000) })],
  ['a description of 300 KB', 413, /too long/, posted({ description: 'x'.repeat(300_000) })],
  ['a number as title', 422, /type of title/, ({ id }) => put({ title: 5 }, id)],
  ['a list as title', 422, /type of title/, ({ id }) => put({ title: ['x'] }, id)],
  [
    'an object as description',
    422,
    /type of description/,
    ({ id }) => put({ description: { a: 1 } }, id),
  ],
  ['null as title', 422, /required|type of title/, ({ id }) => put({ title: null }, id)],
  ['an empty title for an update', 422, /Title is required/, ({ id }) => put({ title: '' }, id)],
  ['the title as a file', 422, /Title is required/, posted({ title: image })],
  ['an id that is not a UUID', 422, /UUID/, posted({ _id: 'my-photo' })],
  ['an id that is a path', 422, /UUID/, posted({ _id: '../../etc/passwd' })],
  ['a hundred fields', 413, /too many/, posted(manyFields)],
  [
    'a field named __proto__',
    400,
    /not be read/,
    raw(`${partWith('__proto__')}--x--\r\n`, boundary),
  ],
  ['an addition without a body', 400, /form or a JSON/, add],
  ['truncated JSON', 400, /could not be read/, raw('{"title":', json)],
  ['a JSON list', 400, /form or a JSON/, { ...add, json: [1] }],
  ['a JSON text', 400, /form or a JSON/, { ...add, json: 'x' }],
  ['JSON that sets __proto__', 400, /could not be read/, raw('{"__proto__":{"a":1}}', json)],
  ['JSON of 2 MB', 413, /too large/, ({ id }) => put({ title: 'x'.repeat(2e6) }, id)],
  ['a form without boundary', 400, /could not be read/, raw('x', 'multipart/form-data')],
  ['an empty form', 422, /required/, raw('', boundary)],
  ['a form without an end', 400, /could not be read/, raw(partWith('title'), boundary)],
  ['a form with another boundary', 400, /could not be read/, raw('--y\r\nx\r\n--y--', boundary)],
  ['a URL-encoded form', 415, /multipart/, raw('title=x', 'application/x-www-form-urlencoded')],
  ['plain text', 415, /multipart/, raw('hello', 'text/plain')],
  ['an unknown content type', 415, /multipart/, raw('hello', 'application/x-nothing')],
  ['a broken content type', 415, /multipart/, raw('hello', ';;;')],
]

testRows(benchForTests(), rows)
