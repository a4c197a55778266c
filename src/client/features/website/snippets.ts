import { embedFilters, embedFolder, type EmbedKind, embedScriptPath } from '#contract/website.ts'

/** Choices for an embed. Texts are '' for all; `lang` is '' for the language of the page or the browser. */
export type EmbedChoices = {
  kind: EmbedKind
  limit: string
  when: 'upcoming' | 'past'
  type: string
  industry: string
  location: string
  lang: string
}

/** Heights of the frames in px: two rows of cards, a list without pictures, one line. */
const heights: Record<EmbedKind, number> = {
  events: 560,
  members: 480,
  gallery: 560,
  announcement: 64,
}

/** Returns the height of an embed's frame in px. */
export const frameHeight = ({ kind }: Pick<EmbedChoices, 'kind'>): number => heights[kind]

/** Returns the HTML of an embed as a custom element, with the script that defines it. */
export function elementCode(address: string, choices: EmbedChoices): string {
  const element = `take-off-${choices.kind}`
  const attributes = [
    ...(isPast(choices) ? ['past'] : []),
    ...parametersOf(choices).map(([name, value]) => `${name}="${quotable(value)}"`),
  ]
  const start = [element, ...attributes].join(' ')
  return `<script async src="${quotable(address + embedScriptPath)}"></script>\n<${start}></${element}>`
}

/** Returns the HTML of an embed as an iframe with this name. */
export function frameCode(address: string, choices: EmbedChoices, title: string): string {
  const attributes = [
    `src="${quotable(address + framePath(choices))}"`,
    `title="${quotable(title)}"`,
    'width="100%"',
    `height="${frameHeight(choices)}"`,
    'loading="lazy"',
    'style="border: 0"',
  ]
  return `<iframe\n${attributes.map((each) => `  ${each}\n`).join('')}></iframe>`
}

/** Returns the path of an embed's page for an iframe. */
export function framePath(choices: EmbedChoices): string {
  const query = new URLSearchParams([
    ...(isPast(choices) ? [['when', 'past']] : []),
    ...parametersOf(choices),
  ]).toString()
  return embedFolder + choices.kind + (query === '' ? '' : `?${query}`)
}

const isPast = ({ kind, when }: EmbedChoices) => kind === 'events' && when === 'past'

function parametersOf(choices: EmbedChoices): [name: string, value: string][] {
  const { kind, limit, lang } = choices
  const filters = embedFilters[kind].map((name): [string, string] => [name, choices[name].trim()])
  const all: [string, string][] = [
    ...filters,
    ['limit', kind === 'announcement' ? '' : limit],
    ['lang', lang],
  ]
  return all.filter(([, value]) => value !== '')
}

/** Escapes a text for a quoted attribute. */
function quotable(text: string): string {
  return text.replaceAll(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
