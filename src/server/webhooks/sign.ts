import { randomBytes } from 'node:crypto'

import { Webhook as Signer } from 'standardwebhooks'

/** Time for which messages carry the signature of the former secret, too, in ms. */
export const formerSecretMs = 24 * 60 * 60 * 1000

/** Makes a secret of 256 random bits, in the form of Standard Webhooks. */
export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

type Signed = { id: string; body: string; secrets: readonly string[]; now: number }

/**
 * Returns the headers of a message, with one signature per secret.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, body, secrets, now }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, new Date(now), body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
