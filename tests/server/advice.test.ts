import { expect, test } from 'vitest'

import { bucketAdvice } from '#server/installation/bucket-advice.ts'
import { databaseAdvice } from '#server/installation/database-advice.ts'
import { bucketProblem } from '#server/pictures/bucket/problem.ts'
import { readRefusal } from '#server/pictures/bucket/refusal.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })
const lost = (cause: unknown) =>
  Object.assign(new Error('lost', { cause }), { code: 'ERR_DATABASE_LOST' })

test.each<[string, unknown, RegExp]>([
  ['a wrong port', lost(coded('ECONNREFUSED')), /start PostgreSQL, or correct host and port/],
  [
    'a wrong port of a host with several addresses',
    lost(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])),
    /start PostgreSQL/,
  ],
  ['a wrong socket', lost(coded('ENOENT')), /no such socket/],
  ['a wrong host', lost(coded('ENOTFOUND')), /Correct the host/],
  ['a firewall', lost(new Error('timeout exceeded when trying to connect')), /check the firewall/],
  ['a wrong password', coded('28P01'), /Correct user and password/],
  ['a user whom PostgreSQL does not admit', coded('28000'), /pg_hba\.conf/],
  ['a missing database', coded('3D000'), /Create the database/],
  ['a user without rights', coded('42501'), /owner of the database/],
  ['too many connections', coded('53300'), /lower DATABASE_POOL/],
  ['a pooler that refuses', coded('08P01', 'unsupported startup parameter'), /PgBouncer/],
  ['a server that is still starting', coded('57P03'), /when it is ready/],
  ['a standby in place of the primary', coded('25006'), /use the primary server/],
  [
    'a server without TLS',
    lost(new Error('The server does not support SSL connections')),
    /sslmode/,
  ],
  ['a self-signed certificate', lost(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), /sslrootcert/],
  ['an unknown error (no advice)', coded('XX000', 'internal'), /^$/],
])('a database error gets advice on how to correct it: %s', (_, error, words) => {
  expect(databaseAdvice(error)).toMatch(words)
})

const elsewhere = { 'x-amz-bucket-region': 'eu-central-1' }
const xml = (code: string, message: string, more = '') =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message>${more}</Error>`
const wrongRegion = "the region 'us-east-1' is wrong; expecting 'eu-central-1'"

type Answered = [status: number, text: string, headers: Record<string, string>]

test.each<[string, Answered, words: string, advice: RegExp]>([
  [
    'a bucket in another region',
    [400, xml('AuthorizationHeaderMalformed', wrongRegion, '<Region>eu-central-1</Region>'), {}],
    `answered 400 AuthorizationHeaderMalformed (${wrongRegion}); the bucket is in the region eu-central-1: set S3_REGION to this name`,
    /^Correct S3_REGION\.$/,
  ],
  [
    'a bucket at another endpoint',
    [301, xml('PermanentRedirect', 'Use the endpoint'), elsewhere],
    'answered 301 PermanentRedirect (Use the endpoint); the bucket is in the region eu-central-1: set S3_REGION to this name',
    /S3_ENDPOINT/,
  ],
  [
    'a wrong secret',
    [403, xml('SignatureDoesNotMatch', 'Check your key'), {}],
    'answered 403 SignatureDoesNotMatch (Check your key)',
    /S3_SECRET_ACCESS_KEY/,
  ],
  [
    'a wrong clock',
    [403, xml('RequestTimeTooSkewed', 'The difference is too large'), {}],
    'answered 403 RequestTimeTooSkewed (The difference is too large)',
    /clock/,
  ],
  [
    'a page of a proxy in place of a reply',
    [403, '<html>Blocked</html>', {}],
    'answered 403',
    /^Check S3_ENDPOINT/,
  ],
  ['a reply without a body', [404, '', {}], 'answered 404', /^Check S3_ENDPOINT/],
])(
  'an S3 error gets advice on how to correct it: %s',
  (...[, [status, text, headers], words, advice]) => {
    const refusal = readRefusal(new Response(text, { status, headers }), text)
    expect(refusal.words).toBe(words)
    const problem = bucketProblem({ method: 'GET', key: '' }, refusal.words, refusal.code)
    expect(bucketAdvice(problem)).toMatch(advice)
  },
)
