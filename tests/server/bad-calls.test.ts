import { randomUUID } from 'node:crypto'

import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'

import type { Call } from './console.ts'
import { post, put, type Row, testRows, benchForTests } from './refusals.ts'

const { paths } = galleryItems

const rows: Row[] = [
  ['an update of an unknown item', 404, /no such item/, ({ texts }) => put(texts, randomUUID())],
  ['an update of nonsense', 404, /no such item/, ({ texts }) => put(texts, "' or 1=1 --")],
  ['an update of a removed item', 410, /removed/, ({ removed, texts }) => put(texts, removed)],
  ['a removal of nonsense', 404, /no such item/, () => remove("' or 1=1 --")],
  ['a removal of a removed item', 410, /removed/, ({ removed }) => remove(removed)],
  [
    'an add of a removed item',
    410,
    /removed/,
    ({ image, removed, texts }) => post({ ...texts, image, _id: removed }),
  ],
  [
    'an update of an old version',
    412,
    /meantime/,
    ({ id, texts }) => ({ ...put(texts, id), ifMatch: `"${id}.99"` }),
  ],
  [
    'an If-Match that is no ETag',
    412,
    /meantime/,
    ({ id, texts }) => ({ ...put(texts, id), ifMatch: 'yesterday' }),
  ],
  [
    'a key used for another change',
    422,
    /another change/,
    ({ image, texts, usedKey }) => post({ ...texts, title: 'Y', image }, { key: usedKey }),
  ],
  ['an empty key', 400, /1 to 100/, ({ image, texts }) => post({ ...texts, image }, { key: '' })],
  [
    'a key of 101 characters',
    400,
    /1 to 100/,
    ({ image, texts }) => post({ ...texts, image }, { key: 'k'.repeat(101) }),
  ],
  [
    'a key with a space',
    400,
    /1 to 100/,
    ({ image, texts }) => post({ ...texts, image }, { key: 'a b' }),
  ],
  [
    'a change of another admin',
    409,
    /another admin/,
    ({ image, texts }) =>
      post({ ...texts, image }, { headers: { [headers.outboxOwner]: randomUUID() } }),
  ],
  [
    'no token',
    401,
    /sign in/,
    ({ image, texts }) => post({ ...texts, image }, { headers: { authorization: '' } }),
  ],
  [
    'a wrong token',
    401,
    /sign in/,
    ({ image, texts }) => post({ ...texts, image }, { headers: { authorization: 'Bearer x' } }),
  ],
  [
    'a token of NULs',
    401,
    /sign in/,
    ({ image, texts }) =>
      post({ ...texts, image }, { headers: { authorization: 'Bearer \u0000' } }),
  ],
  [
    'the token as a password',
    401,
    /sign in/,
    ({ texts, image, server }) =>
      post({ ...texts, image }, { headers: { authorization: `Basic ${server.console.token}` } }),
  ],
  ['a sign-in without password', 422, /email and password/, () => signIn({ email: 'a@b.example' })],
  ['a sign-in with numbers', 422, /email and password/, () => signIn({ email: 1, password: 2 })],
  [
    'a sign-in with a huge password',
    422,
    /email and password/,
    () => signIn({ email: 'a@b.example', password: 'x'.repeat(5000) }),
  ],
  ['a sign-in of nothing', 422, /email and password/, () => signIn(null)],
  [
    'a sign-in as a form',
    415,
    /application\/json/,
    () => ({
      method: 'POST',
      url: sessionPaths.signIn,
      raw: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
  [
    'an unknown call',
    404,
    /nothing at this address/,
    () => ({ method: 'GET', url: '/admin/get-everything' }),
  ],
  ['a wrong method', 404, /nothing at this address/, () => ({ method: 'POST', url: paths.list })],
  [
    'a broken escape in the address',
    400,
    /could not be read/,
    () => ({ method: 'GET', url: '/admin/%zz' }),
  ],
  ['an endless id', 400, /could not be read/, () => remove('x'.repeat(5000))],
]

testRows(benchForTests(), rows)

function remove(id: string): Call {
  return { method: 'DELETE', url: pathTo(paths.remove, id) }
}

function signIn(json: unknown): Call {
  return { method: 'POST', url: sessionPaths.signIn, json }
}
