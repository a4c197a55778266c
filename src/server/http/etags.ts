/** Whether a list of ETags, or `*`, contains this one. */
export function isNamedIn(header: string | undefined, etag: string | undefined): boolean {
  const names = header?.split(',').map((name) => name.trim().replace(/^W\//, '')) ?? []
  return names.includes('*') || (etag !== undefined && names.includes(etag))
}
