import { codeOf } from '../base/error-code.ts'

const url = 'in DATABASE_URL'

/**
 * Advice by error code of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), the system or
 * OpenSSL.
 */
const advice: Record<string, string> = {
  ECONNREFUSED: `Nothing listens there: start PostgreSQL, or correct host and port ${url}.`,
  ENOENT: `There is no such socket: start PostgreSQL, or correct the host ${url}.`,
  ENOTFOUND: `Correct the host ${url}: no machine has this name.`,
  EAI_AGAIN: `The name of the host could not be looked up: check the network, or correct it ${url}.`,
  ETIMEDOUT: `Nothing answered: check the firewall, or correct host and port ${url}.`,
  EHOSTUNREACH: `No way leads there: check the network, or correct the host ${url}.`,
  ECONNRESET: `The connection was cut: check the firewall, and that PostgreSQL listens on this port.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: `Name the certificate of its authority as sslrootcert ${url}.`,
  SELF_SIGNED_CERT_IN_CHAIN: `Name the certificate of its authority as sslrootcert ${url}.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `Name the certificate of its authority as sslrootcert ${url}.`,
  ERR_TLS_CERT_ALTNAME_INVALID: `Name the host ${url} as its certificate does.`,
  CERT_HAS_EXPIRED: 'Renew the certificate of PostgreSQL.',
  '08P01': 'A pooler such as PgBouncer says this of its own settings: correct them there.',
  '28000': `Admit this user in pg_hba.conf, with or without TLS as it connects, or correct the user ${url}.`,
  '28P01': `Correct user and password ${url}.`,
  '3D000': `Create the database, or correct its name ${url}.`,
  '42501': 'Make the user the owner of the database.',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL and WORKERS.',
  '57P03': 'It is starting or stopping: start Take-Off again when it is ready.',
  '25006': `This is a standby: name the primary ${url}.`,
}

/**
 * Returns advice for the operator when the database prevents a start; empty when the error's own message suffices.
 */
export function databaseAdvice(error: unknown): string {
  const reason = rootOf(error)
  if (/does not support SSL/.test(messageOf(reason))) {
    return `Turn on SSL in PostgreSQL, or take sslmode out of the address ${url}.`
  }
  if (/timeout|did not answer/i.test(messageOf(reason))) return advice['ETIMEDOUT'] ?? ''
  return advice[codeOf(reason) ?? ''] ?? ''
}

/** A lost connection has its reason as its cause; a host name with several addresses has one error for each. */
function rootOf(error: unknown): unknown {
  if (error instanceof AggregateError) return rootOf(error.errors[0])
  const { cause } = error instanceof Error ? error : {}
  return cause === undefined ? error : rootOf(cause)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')
