/** Number of first bytes that are needed to check the length of a WebP. */
export const webpStartBytes = 12

/** Whether a WebP has the length stated in its header. */
export function isWebpToItsEnd(start: Buffer, size: number): boolean {
  if (start.length < webpStartBytes) return false
  const name = start.toString('latin1', 0, 4) + start.toString('latin1', 8, webpStartBytes)
  return name === 'RIFFWEBP' && start.readUInt32LE(4) + 8 === size
}
