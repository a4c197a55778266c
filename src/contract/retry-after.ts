type Headed = { headers: { get: (name: string) => string | null } }

/**
 * Returns the time in ms that a reply asks to wait (Retry-After, RFC 9110); undefined without a valid header. A date
 * is measured against the reply's own Date header, because the local clock may be wrong.
 */
export function retryAfterOf({ headers }: Headed): number | undefined {
  const header = headers.get('retry-after')
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000))
  const answeredAt = Date.parse(headers.get('date') ?? '')
  const wait = Date.parse(header) - answeredAt
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}
