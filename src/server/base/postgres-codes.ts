/** Code of an error for a connection that broke, could not be opened, or timed out. */
export const connectionLost = 'ERR_DATABASE_LOST'

/**
 * PostgreSQL error codes that are not caused by a programming error, with their meaning
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export const postgresCodes = {
  [connectionLost]: 'lost',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01': 'lost',
  '57P02': 'lost',
  '57P03': 'lost',
  // database_dropped, idle_session_timeout
  '57P04': 'lost',
  '57P05': 'lost',
  // serialization_failure, deadlock_detected
  '40001': 'conflict',
  '40P01': 'conflict',
  // too_many_connections, query_canceled (it took too long), lock_not_available
  '53300': 'busy',
  '57014': 'busy',
  '55P03': 'busy',
  // idle_in_transaction_session_timeout, transaction_timeout
  '25P03': 'lost',
  '25P04': 'lost',
  // insufficient_resources, out_of_memory, configuration_limit_exceeded
  '53000': 'busy',
  '53200': 'busy',
  '53400': 'busy',
  // disk_full, io_error, read_only_sql_transaction (a standby)
  '53100': 'full',
  '58030': 'disk',
  '25006': 'disk',
  // data_corrupted, index_corrupted
  XX001: 'damaged',
  XX002: 'damaged',
} as const
