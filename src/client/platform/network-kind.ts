declare global {
  // Only an interface joins the browser's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Navigator {
    /** What some browsers tell of the network; the compiler does not know it yet. */
    connection?: { saveData?: boolean; type?: string; effectiveType?: string }
  }
}

/** Whether the network may be used for what nobody has asked for: not where data is saved, or it is very slow, or slow and paid for. */
export function isNetworkSpare(): boolean {
  const { saveData, type, effectiveType = '' } = navigator.connection ?? {}
  if (saveData === true || effectiveType.includes('2g')) return false
  return !(type === 'cellular' && effectiveType === '3g')
}
