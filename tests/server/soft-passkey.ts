import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as v from 'valibot'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const optionsShape = v.looseObject({ challenge: v.string() })
const point = v.object({ x: v.string(), y: v.string() })

/** Flags of authenticator data, which are added up: user present, user verified, and with a public key (WebAuthn, section 6.1). */
export const authenticatorFlags = { present: 0x01, verified: 0x04, withKey: 0x40 }

/**
 * Returns a software authenticator with one passkey for this host, for use without a browser. `shown` are the flags of its
 * responses.
 */
export function softPasskey(
  host: string,
  origin: string,
  shown = authenticatorFlags.present | authenticatorFlags.verified,
) {
  const id = randomBytes(16)
  const ids = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const head = (bits: number, counter = 0) =>
    Buffer.concat([sha256(host), Buffer.from([bits, 0, 0, 0, counter])])
  const clientData = (type: string, options: unknown) => {
    const { challenge } = v.parse(optionsShape, options)
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  /** Returns the public key in COSE format. */
  const cose = () => {
    const { x, y } = v.parse(point, publicKey.export({ format: 'jwk' }))
    const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ])
    return isoCBOR.encode(key)
  }

  return {
    /** Id of the passkey. */
    id: ids.id,
    /** The public key as the server stores it. */
    publicKey: Buffer.from(cose()).toString('base64url'),
    /** Returns the response to a registration. */
    register: (options: unknown) => {
      const size = Buffer.from([0, id.length])
      const parts = [head(shown | authenticatorFlags.withKey), Buffer.alloc(16), size, id]
      const attestation = new Map<string, string | Uint8Array | Map<string, number>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, number>()],
        ['authData', new Uint8Array(Buffer.concat([...parts, cose()]))],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      }
      return { ...ids, type: 'public-key', response }
    },
    /**
     * Returns the response to a sign-in; `accountId` is that of the account for which the passkey was made, `counter`
     * the number of signatures so far, 0 of a device that does not count.
     */
    authenticate: (options: unknown, accountId?: string, counter = 0) => {
      const data = clientData('webauthn.get', options)
      const authenticatorData = head(shown, counter)
      const signed = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(data)]))
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
        ...(accountId !== undefined && {
          userHandle: Buffer.from(accountId).toString('base64url'),
        }),
      }
      return { ...ids, type: 'public-key', response }
    },
  }
}
