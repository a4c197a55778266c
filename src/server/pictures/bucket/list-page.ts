/** An object in a list; `changedAt` is in ms since 1970, by the bucket's clock. */
export type Listed = { key: string; size: number; changedAt: number }

/** Parses a page of a ListObjectsV2 reply. */
export function parsePage(xml: string): { objects: Listed[]; isTruncated: boolean } {
  const contents = xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)
  return {
    objects: [...contents].map(([, object = '']) => ({
      key: unescape(textIn(object, 'Key')),
      size: Number(textIn(object, 'Size')),
      changedAt: Date.parse(textIn(object, 'LastModified')),
    })),
    isTruncated: textIn(xml, 'IsTruncated') === 'true',
  }
}

function textIn(xml: string, name: string): string {
  return new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? ''
}

const escaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Keys of other programs may need unescaping, since the last key determines the next page. */
function unescape(text: string): string {
  return text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-f]+));/gi,
    (...[, name, decimal, hex]) =>
      name === undefined
        ? String.fromCodePoint(Number(decimal ?? `0x${hex}`))
        : (escaped[String(name).toLowerCase()] ?? ''),
  )
}
