import { escaped } from '../http/escaped.ts'
import type { DocumentedCall } from './call.ts'
import { examplesInPath } from './operations.ts'
import { rolesOf } from './roles-of.ts'

/** Renders the documentation as an HTML page: every call with its parameters and an example. */
export function pageOf(calls: readonly DocumentedCall[]): string {
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  const sections = tags.map((tag) => {
    const own = calls.filter((call) => call.tag === tag)
    return `<section><h2 id="${tag}">${tag}</h2>${own.map(callOf).join('')}</section>`
  })
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Take-Off API</title>
    <link rel="icon" href="icon.svg">
    <link rel="stylesheet" href="docs/page.css">
  </head>
  <body>
    <h1>Take-Off API</h1>
    <p>The OpenAPI 3.1 document is at <a href="docs/json">/docs/json</a>. Calls that are not marked as open require
      the token of a sign-in in one of the listed roles (<code>admin</code> is an owner): <code>Authorization: Bearer …</code>.
      All errors have the same form: <code>success</code> (false), <code>code</code> for programs, <code>message</code>
      for people, and <code>problems</code> by field if values are invalid.</p>
    <nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav>
    ${sections.join('\n    ')}
  </body>
</html>
`
}

function callOf(call: DocumentedCall): string {
  const { method, path, summary, query, headers, body, replies, pages } = call
  const inPath = examplesInPath(call).map(
    ([name, example]) =>
      `<dt><code>:${name}</code></dt><dd>for example <code>${example}</code></dd>`,
  )
  const parameters = Object.entries({ ...query, ...headers }).map(
    ([name, { description }]) => `<dt><code>${name}</code></dt><dd>${escaped(description)}</dd>`,
  )
  const named = [...inPath, ...parameters]
  const sent = Object.entries(body ?? {}).map(
    ([type, { example, isBytes }], nth) =>
      `<p>${nth === 0 ? 'Request body:' : 'Or:'} ${typeOf(type, isBytes)}</p>${exampleOf(example)}`,
  )
  const answers = Object.entries(replies).map(
    ([status, { description, type, isBytes, example }]) =>
      `<dt>${status}</dt><dd>${escaped(description)}${type === undefined ? '' : ` (${typeOf(type, isBytes)})`}${exampleOf(example)}</dd>`,
  )
  const shown = Object.entries(pages ?? {}).map(
    ([outcome, example]) =>
      `<dt>HTML</dt><dd>Page for browsers: ${outcome}${exampleOf(example)}</dd>`,
  )
  return `<article>
      <h3><code>${method.toUpperCase()} ${escaped(path)}</code> <small>${rolesOf(call)?.join(', ') ?? 'open'}</small></h3>
      <p>${escaped(summary)}.</p>
      ${named.length > 0 ? `<dl>${named.join('')}</dl>` : ''}
      ${sent.join('')}
      <dl>${[...answers, ...shown].join('')}</dl>
    </article>`
}

const typeOf = (type: string, isBytes = false) => (isBytes ? `${type}: bytes` : type)

/** Formats an example: text unchanged, other values as JSON. */
function exampleOf(example: unknown): string {
  if (example === undefined) return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<pre>${escaped(text)}</pre>`
}
