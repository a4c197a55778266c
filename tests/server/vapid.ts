import { createPublicKey, verify } from 'node:crypto'

import { expect } from 'vitest'

/**
 * Returns the claims of the sender, after verifying their signature with the key that browsers were given (RFC 8292).
 */
export function claimsOf(authorization: string, key: string): unknown {
  const [, token = '', sentKey] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  expect(sentKey).toBe(key)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isOurs).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
