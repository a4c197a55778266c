/** A browser may begin to read it a while after the click. */
const letGoAfterMs = 60_000

/** Hands a file to the device's downloads. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), letGoAfterMs)
}
