import { exportWords } from '#client/words/export.ts'

/** One change as displayed on an exported page. */
export type ExportedChange = {
  title: string
  /** Kind and operation, state, and time. */
  about: readonly string[]
  /** Messages of the server. */
  messages: readonly string[]
  fields: readonly (readonly [name: string, value: string])[]
  /** Path of its picture within the ZIP file. */
  photo?: string
}

/** Attributes of the page's root element. */
export type PageLanguage = { lang: string; dir: string }

/** Returns an HTML page about unsent changes, which works in any browser beside the files it links. */
export function exportPage(
  changes: readonly ExportedChange[],
  { lang, dir }: PageLanguage,
): string {
  const title = escaped(exportWords.title())
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${escaped(dir)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<p>${escaped(exportWords.count(changes.length))}</p>
${changes.map(section).join('\n')}
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
article { margin-block: 1.5rem; padding-block-start: 1.5rem; border-block-start: 1px solid #8a94a6 }
h2 { margin: 0 }
h1, h2, p { overflow-wrap: anywhere }
p, dl { margin: .25rem 0 }
dt { margin-block-start: .5rem; font-size: .875rem; opacity: .75 }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere }
img { display: block; max-width: 100%; max-height: 20rem; margin-block: .75rem; border-radius: 12px }
`

function section({ title, about, messages, fields, photo }: ExportedChange): string {
  const fieldRows = fields.map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd dir="auto">${escaped(value)}</dd>`,
  )
  return `<article>
<h2 dir="auto">${escaped(title)}</h2>
<p>${about.map(escaped).join(' · ')}</p>
${messages.map((message) => `<p dir="auto"><strong>${escaped(message)}</strong></p>`).join('\n')}
${photo === undefined ? '' : `<img src="${addressOf(photo)}" alt="">`}
<dl>${fieldRows.join('\n')}</dl>
</article>`
}

/** Encodes a path as a URL, because names may contain reserved characters. */
function addressOf(path: string): string {
  return escaped(path.split('/').map(encodeURIComponent).join('/'))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
