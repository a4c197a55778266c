import { galleryItems } from '#contract/resources/gallery-item.ts'

import { post, put, raw, type Row, testRows, benchForTests } from './refusals.ts'

const { paths } = galleryItems
const boundary = 'multipart/form-data; boundary=x'

const rows: Row[] = [
  ['no title', 422, /Title is required/, ({ image }) => post({ description: 'x', image })],
  [
    'a title of spaces',
    422,
    /Title is required/,
    ({ image, texts }) => post({ ...texts, title: ' \t ', image }),
  ],
  [
    'a title of NULs',
    422,
    /Title is required/,
    ({ image, texts }) => post({ ...texts, title: '\0\0', image }),
  ],
  [
    'a title of 10,000 characters',
    422,
    /too long/,
    ({ image, texts }) => post({ ...texts, title: 'x'.repeat(10_000), image }),
  ],
  [
    'a description of 300 KB',
    413,
    /too long/,
    ({ image, texts }) => post({ ...texts, description: 'x'.repeat(300_000), image }),
  ],
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
  [
    'the title as a file',
    422,
    /Title is required/,
    ({ image, texts }) => post({ ...texts, title: image, image }),
  ],
  [
    'an id that is no UUID',
    422,
    /UUID/,
    ({ image, texts }) => post({ ...texts, image, _id: 'my-photo' }),
  ],
  [
    'an id that is a path',
    422,
    /UUID/,
    ({ image, texts }) => post({ ...texts, image, _id: '../../etc/passwd' }),
  ],
  [
    'a hundred fields',
    413,
    /too many/,
    ({ image, texts }) => post({ ...texts, ...manyFields(), image }),
  ],
  [
    'a field named __proto__',
    400,
    /could not be read/,
    () => raw(`${whole('__proto__', 'x')}--x--\r\n`, boundary),
  ],
  ['no body', 400, /form or a JSON/, () => ({ method: 'POST', url: paths.add })],
  ['JSON that is none', 400, /could not be read/, () => raw('{"title":', 'application/json')],
  ['a JSON list', 400, /form or a JSON/, () => ({ method: 'POST', url: paths.add, json: [1] })],
  ['a JSON text', 400, /form or a JSON/, () => ({ method: 'POST', url: paths.add, json: 'x' })],
  [
    'JSON that sets __proto__',
    400,
    /could not be read/,
    () => raw('{"__proto__":{"a":1}}', 'application/json'),
  ],
  ['JSON of 2 MB', 413, /too large/, ({ id }) => put({ title: 'x'.repeat(2e6) }, id)],
  ['a form without boundary', 400, /could not be read/, () => raw('x', 'multipart/form-data')],
  ['a form of nothing', 422, /required/, () => raw('', boundary)],
  ['a form that never ends', 400, /could not be read/, () => raw(whole('title', 'x'), boundary)],
  [
    'a form with another boundary',
    400,
    /could not be read/,
    () => raw('--y\r\nx\r\n--y--', boundary),
  ],
  [
    'a URL-encoded form',
    415,
    /multipart/,
    () => raw('title=x', 'application/x-www-form-urlencoded'),
  ],
  ['plain text', 415, /multipart/, () => raw('hello', 'text/plain')],
  ['an unknown content type', 415, /multipart/, () => raw('hello', 'application/x-nothing')],
  ['a broken content type', 415, /multipart/, () => raw('hello', ';;;')],
]

testRows(benchForTests(), rows)

function manyFields(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [`field${nth}`, 'x']))
}

function whole(name: string, content: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
}
