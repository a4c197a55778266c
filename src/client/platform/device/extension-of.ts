const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Returns the file name extension of a MIME type. */
export function extensionOf(type: string): string {
  return extensions[type] ?? 'bin'
}
