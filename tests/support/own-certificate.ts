import { generateKeyPairSync, sign } from 'node:crypto'

/** Encodes a DER value: tag, length and content. */
function der(kind: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const number = (value: number) => der(0x02, Buffer.from([value]))
const yes = der(0x01, Buffer.from([0xff]))
const time = (date: Date) =>
  der(0x17, Buffer.from(date.toISOString().replace(/^20|\.\d+|[-:T]/g, '')))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = '550403'
const alternativeNames = '551d11'
const basicConstraints = '551d13'
const dayMs = 24 * 60 * 60 * 1000

/** Returns a self-signed certificate for `localhost` and these addresses, and its key, both as PEM. */
export function ownCertificate(addresses: readonly string[]): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    der(0x31, sequence(oid(commonName), der(0x0c, Buffer.from('Take-Off test')))),
  )
  const names = [
    der(0x82, Buffer.from('localhost')),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  ]
  const certificateBody = sequence(
    der(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(alternativeNames, sequence(...names)),
        extension(basicConstraints, sequence(yes)),
      ),
    ),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', certificateBody, privateKey))
  const certificate = sequence(certificateBody, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
