import { describe, expect, test } from 'vitest'

import {
  elementCode,
  type EmbedChoices,
  frameCode,
  framePath,
} from '#client/features/website/snippets.ts'

const address = 'https://console.example.org/net'
const choices: EmbedChoices = {
  kind: 'events',
  limit: '6',
  when: 'upcoming',
  type: '',
  industry: 'IT',
  location: '',
  lang: '',
}

describe('the code of an embed', () => {
  test('as an element loads the script of the server, and has the chosen attributes', () => {
    expect(elementCode(address, { ...choices, when: 'past', type: ' Dinner ', lang: 'fr' })).toBe(
      '<script async src="https://console.example.org/net/embed.js"></script>\n' +
        '<take-off-events past type="Dinner" limit="6" lang="fr"></take-off-events>',
    )
  })

  test.each([
    ['events', '<take-off-events limit="6"></take-off-events>'],
    ['members', '<take-off-members industry="IT" limit="6"></take-off-members>'],
    ['gallery', '<take-off-gallery limit="6"></take-off-gallery>'],
    ['announcement', '<take-off-announcement></take-off-announcement>'],
  ] as const)('of %s has only attributes that this kind has', (kind, element) => {
    expect(
      elementCode(address, { ...choices, kind })
        .split('\n')
        .at(-1),
    ).toBe(element)
  })

  test('as a frame has the same choices in its address', () => {
    expect(frameCode(address, { ...choices, when: 'past' }, 'Events')).toBe(
      `<iframe
  src="https://console.example.org/net/embed/events?when=past&#38;limit=6"
  title="Events"
  width="100%"
  height="560"
  loading="lazy"
  style="border: 0"
></iframe>`,
    )
    expect(framePath({ ...choices, kind: 'announcement' })).toBe('/embed/announcement')
  })

  test('escapes what somebody has typed', () => {
    const hostile = { ...choices, type: '"><script>&' }
    expect(elementCode(address, hostile)).toContain('type="&#34;&#62;&#60;script&#62;&#38;"')
    expect(framePath(hostile)).toBe('/embed/events?type=%22%3E%3Cscript%3E%26&limit=6')
  })
})
