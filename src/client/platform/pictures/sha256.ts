import { sha256 } from '@noble/hashes/sha2.js'

/** Returns the SHA-256 as hex. On a page without https, `crypto.subtle` is missing. */
export async function computeSha256(bytes: ArrayBuffer): Promise<string> {
  const digest = globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
