const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** How a file of a type ends. */
export function extensionOf(type: string): string {
  return extensions[type] ?? 'bin'
}
