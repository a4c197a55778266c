import { codeOf } from '../base/error-code.ts'

const url = 'in DATABASE_URL'

/**
 * Advice by error code of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), the system or
 * OpenSSL.
 */
const advice: Record<string, string> = {
  ECONNREFUSED: `Nothing listens on this port: start PostgreSQL, or correct host and port ${url}.`,
  ENOENT: `There is no such socket: start PostgreSQL, or correct the host ${url}.`,
  ENOTFOUND: `Correct the host ${url}: this name does not exist.`,
  EAI_AGAIN: `The host could not be resolved: check network and DNS, or correct the host ${url}.`,
  ETIMEDOUT: `There was no reply: check the firewall, or correct host and port ${url}.`,
  EHOSTUNREACH: `There is no route to the host: check the network, or correct the host ${url}.`,
  ECONNRESET:
    'The connection was closed: check the firewall, and that PostgreSQL listens on this port.',
  DEPTH_ZERO_SELF_SIGNED_CERT: `Set sslrootcert ${url} to the file of this certificate.`,
  SELF_SIGNED_CERT_IN_CHAIN: `Set sslrootcert ${url} to the certificate file of its issuer.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `Set sslrootcert ${url} to the certificate file of its issuer.`,
  ERR_TLS_CERT_ALTNAME_INVALID: `Use a host name of the certificate as the host ${url}.`,
  CERT_HAS_EXPIRED: 'Renew the certificate of PostgreSQL.',
  '08P01': 'A connection pooler such as PgBouncer reported this: check its settings.',
  '28000': `Allow this user in pg_hba.conf (check the use of TLS), or correct the user ${url}.`,
  '28P01': `Correct user and password ${url}.`,
  '3D000': `Create the database, or correct its name ${url}.`,
  '42501': 'Make the user the owner of the database.',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL and WORKERS.',
  '57P03': 'PostgreSQL is starting or stopping: start Take-Off again when it is ready.',
  '25006': `The database is read-only, perhaps a standby server: use the primary server ${url}.`,
}

/**
 * Returns advice for the operator when the database prevents a start; empty when the error's own message suffices.
 */
export function databaseAdvice(error: unknown): string {
  const reason = rootOf(error)
  if (/does not support SSL/.test(messageOf(reason))) {
    return 'Turn on SSL in PostgreSQL, or remove sslmode from DATABASE_URL.'
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
