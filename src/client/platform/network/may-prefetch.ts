declare global {
  // Only an interface merges with that of the DOM types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Navigator {
    /** Network Information API of some browsers; the DOM types lack it. */
    connection?: { saveData?: boolean; type?: string; effectiveType?: string }
  }
}

/**
 * Whether the network may be used for prefetching: not with data saving, on 2G, or on 3G over a cellular connection.
 */
export function mayPrefetch(): boolean {
  const { saveData, type, effectiveType = '' } = navigator.connection ?? {}
  if (saveData === true || effectiveType.includes('2g')) return false
  return !(type === 'cellular' && effectiveType === '3g')
}
