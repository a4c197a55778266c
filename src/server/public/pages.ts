import type { Problems } from '#contract/resource.ts'

import { escaped } from '../http/escaped.ts'
import type { PublicWords } from './words.ts'

/** Renders the page shown after a plain form that names no page of its website; `back` is the page of the form. */
export function thankYouPage(
  words: PublicWords,
  receipt: string,
  back: string | undefined,
): string {
  const { say } = words
  return page(words, 'Thank you', [
    `<p>${say('Your enquiry has arrived.')}</p>`,
    `<p>${say('Your receipt number:')} <strong dir="ltr">${escaped(receipt)}</strong></p>`,
    ...(back === undefined
      ? []
      : [`<p><a href="${escaped(back)}">${say('Back to the website')}</a></p>`]),
  ])
}

/** Renders the page with the refused fields of a plain form and their problems. */
export function refusedPage(words: PublicWords, message: string, problems: Problems = {}): string {
  const { say } = words
  const lines = Object.values(problems).map((problem) => `<li>${escaped(say(problem))}</li>`)
  return page(words, 'Your enquiry was not sent', [
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : `<p>${escaped(say(message))}</p>`,
    `<p>${say('Please go back, and try again: what you entered is still there.')}</p>`,
  ])
}

function page({ lang, dir, say }: PublicWords, title: string, lines: readonly string[]): string {
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${say(title)}</title>
    <link rel="icon" href="../icon.svg">
    <link rel="stylesheet" href="../docs/page.css">
  </head>
  <body>
    <main>
      <h1>${say(title)}</h1>
      ${lines.join('\n      ')}
    </main>
  </body>
</html>
`
}
