/** The web address that somebody has typed, perhaps without its "https://"; undefined for what is none. */
export function webAddressOf(typed: string): string | undefined {
  const url = typed.trim()
  if (/^https?:\/\/[^\s]+$/i.test(url)) return url
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : undefined
}
