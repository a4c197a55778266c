import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 }

/** Stored in place of a hash until the person has chosen a password; no password matches it. */
export const noPassword = ''

/** Hashes a password with argon2id, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await argon2id(password, { ...cost, salt, length: 32 })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Whether the password matches the hash; without a hash it takes as long and returns false. */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const hasOne = phc !== undefined && phc !== noPassword
  const sections = pattern.exec(hasOne ? phc : dummyHash)?.groups
  if (!sections) throw new Error('A stored password hash cannot be read')
  const storedHash = Buffer.from(sections.hash ?? '', 'base64')
  const computedHash = await argon2id(password, {
    memory: Number(sections.memory),
    passes: Number(sections.passes),
    parallelism: Number(sections.parallelism),
    salt: Buffer.from(sections.salt ?? '', 'base64'),
    length: storedHash.length,
  })
  return timingSafeEqual(computedHash, storedHash) && hasOne
}

/** Generates a password for a first start: 140 random bits, without letters that look alike. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const drawn = [...randomBytes(28)].map((byte) => letters[byte % letters.length]).join('')
  return drawn.replace(/(.{4})(?!$)/g, '$1-')
}

const pattern =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[\w+/]+)\$(?<hash>[\w+/]+)$/
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function argon2id(
  password: string,
  options: {
    memory: number
    passes: number
    parallelism: number
    salt: Buffer
    length: number
  },
): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: options.salt,
    memory: options.memory,
    passes: options.passes,
    parallelism: options.parallelism,
    tagLength: options.length,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
