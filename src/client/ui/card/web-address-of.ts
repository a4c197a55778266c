/** Returns the web address in a text, adding "https://" if it is missing; undefined for other texts. */
export function webAddressOf(typed: string): string | undefined {
  const url = typed.trim()
  if (/^https?:\/\/[^\s]+$/i.test(url)) return url
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : undefined
}
