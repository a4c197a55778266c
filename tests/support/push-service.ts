import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

import * as v from 'valibot'

import { type PushedMessage, pushedMessage, type PushTarget } from '#contract/notifications.ts'

import { startReceiver } from './receiver.ts'

/** A browser's end of a subscription. */
export type PushDevice = PushTarget & {
  /**
   * Decrypts a message.
   * @throws if it is not for this device.
   */
  read: (body: Buffer) => PushedMessage
  /** Decrypts the whole payload of a message, as `read` does. */
  readPayload: (body: Buffer) => unknown
}

/** Starts a push service that stores received messages, and creates subscriptions. */
export async function startPushService() {
  const service = await startReceiver(201)
  const device = () => makeDevice(`${service.origin}/${randomBytes(12).toString('hex')}`)
  return { ...service, device }
}

/** Creates the browser's end of a subscription at a URL. */
export function makeDevice(endpoint: string): PushDevice {
  const pair = createECDH('prime256v1')
  const auth = randomBytes(16)
  const p256dh = pair.generateKeys()
  const readPayload = (body: Buffer): unknown => {
    // RFC 8188: salt, record size, key id (the sender's public key), one record. The keys are derived by RFC 8291.
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const record = body.subarray(21 + sender.length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(pair.computeSecret(sender), { salt: auth, info, length: 32 })
    const encodingInfo = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`)
    const key = derive(secret, { salt, info: encodingInfo('aes128gcm'), length: 16 })
    const nonce = derive(secret, { salt, info: encodingInfo('nonce'), length: 12 })
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The padding delimiter of the last record is 2.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return {
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: (body) => v.parse(pushedMessage, readPayload(body)),
    readPayload,
  }
}

type Derivation = { salt: Uint8Array; info: Uint8Array; length: number }

function derive(from: Uint8Array, { salt, info, length }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}
