import { randomUUID } from 'node:crypto'

import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'

import type { Call } from './console.ts'
import { benchForTests, photo, post, put, type Row, testRows, texts, usedKey } from './refusals.ts'

const { paths } = galleryItems
const email = 'a@b.example'
const url = sessionPaths.signIn
const encoded = { 'content-type': 'application/x-www-form-urlencoded' }

const rows: Row[] = [
  ['an update of an unknown item', 404, /no such item/, put(texts, randomUUID())],
  ['an update with SQL in place of the id', 404, /no such item/, put(texts, "' or 1=1 --")],
  ['an update of a removed item', 410, /removed/, ({ removed }) => put(texts, removed)],
  ['a removal with SQL in place of the id', 404, /no such item/, remove("' or 1=1 --")],
  ['a removal of a removed item', 410, /removed/, ({ removed }) => remove(removed)],
  [
    'an addition of a removed item',
    410,
    /removed/,
    ({ removed }) => post({ ...photo, _id: removed }),
  ],
  ['an update of an old version', 412, /meantime/, ({ id }) => putOver(`"${id}.99"`, id)],
  [
    'an update whose If-Match is not an ETag',
    412,
    /meantime/,
    ({ id }) => putOver('yesterday', id),
  ],
  [
    'a removal of an old version',
    412,
    /meantime/,
    ({ id }) => ({ ...remove(id), ifMatch: `"${id}.99"` }),
  ],
  [
    'a key that was used for another change',
    422,
    /another change/,
    post({ ...photo, title: 'Y' }, { key: usedKey }),
  ],
  ['an empty key', 400, /1 to 100/, post(photo, { key: '' })],
  ['a key of 101 characters', 400, /1 to 100/, post(photo, { key: 'k'.repeat(101) })],
  ['a key with a space', 400, /1 to 100/, post(photo, { key: 'a b' })],
  ['a change of another admin', 409, /another admin/, postWith(headers.outboxOwner, randomUUID())],
  ['a call without a token', 401, /sign in/, postWith('authorization', '')],
  ['a call with a wrong token', 401, /sign in/, postWith('authorization', 'Bearer x')],
  ['a call with a NUL as its token', 401, /sign in/, postWith('authorization', 'Bearer \u0000')],
  [
    'a call with its token as a Basic password',
    401,
    /sign in/,
    ({ server }) => postWith('authorization', `Basic ${server.console.token}`),
  ],
  ['a sign-in without password', 422, /email and password/, signIn({ email })],
  ['a sign-in with numbers', 422, /email and password/, signIn({ email: 1, password: 2 })],
  [
    'a sign-in with a huge password',
    422,
    /email and password/,
    signIn({ email, password: 'x'.repeat(5000) }),
  ],
  ['a sign-in with the body null', 422, /email and password/, signIn(null)],
  [
    'a sign-in as a form',
    415,
    /application\/json/,
    { method: 'POST', url, raw: 'email=a', headers: encoded },
  ],
  ['an unknown call', 404, /nothing at this address/, get('/admin/get-everything')],
  ['a wrong method', 404, /nothing at this address/, { method: 'POST', url: paths.list }],
  ['a broken escape in the address', 400, /could not be read/, get('/admin/%zz')],
  ['an id of 5,000 characters', 400, /could not be read/, remove('x'.repeat(5000))],
]

testRows(benchForTests(), rows)

function get(path: string): Call {
  return { method: 'GET', url: path }
}

function postWith(name: string, value: string): Call {
  return post(photo, { headers: { [name]: value } })
}

function putOver(ifMatch: string, id: string): Call {
  return { ...put(texts, id), ifMatch }
}

function remove(id: string): Call {
  return { method: 'DELETE', url: pathTo(paths.remove, id) }
}

function signIn(json: unknown): Call {
  return { method: 'POST', url, json }
}
