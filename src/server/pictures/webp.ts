/** How many of its first bytes tell whether a file is a whole WebP. */
export const webpStartBytes = 12

/** Whether a WebP is as long as its own first bytes say. */
export function isWebpToItsEnd(start: Buffer, size: number): boolean {
  if (start.length < webpStartBytes) return false
  const name = start.toString('latin1', 0, 4) + start.toString('latin1', 8, webpStartBytes)
  return name === 'RIFFWEBP' && start.readUInt32LE(4) + 8 === size
}
