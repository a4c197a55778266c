/** A browser may read the file some time after the click. */
const revokeAfterMs = 60_000

/** Downloads a file. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
