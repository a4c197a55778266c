import { beforeAll, expect, test } from 'vitest'

import { cancelDrops } from '#client/platform/page/cancel-drops.ts'

beforeAll(() => {
  cancelDrops()
  document.body.innerHTML = `
    <p id="page">Text</p><a id="link" href="/x">Link</a><input id="text"><textarea id="long"></textarea>
    <input id="file" type="file"><fieldset disabled><input id="disabled" type="file"></fieldset>
    <input id="check" type="checkbox">`
})

const file = () => {
  const held = new DataTransfer()
  held.items.add(new File(['minutes'], 'minutes.txt', { type: 'text/plain' }))
  return held
}
const of = (type: string, text: string) => () => {
  const held = new DataTransfer()
  held.setData(type, text)
  return held
}
const address = of('text/uri-list', 'https://a.example')
const words = of('text/plain', 'words')

/** Dragged data, the element under them, and true if the browser's default action may run. */
const rows: [string, () => DataTransfer, string, boolean][] = [
  ['a file', file, 'page', false],
  ['a file', file, 'link', false],
  ['a file', file, 'text', false],
  ['a file', file, 'long', false],
  ['a file', file, 'file', true],
  ['a file', file, 'disabled', false],
  ['a file', file, 'check', false],
  ['an address', address, 'page', false],
  ['an address', address, 'link', false],
  ['an address', address, 'text', true],
  ['an address', address, 'long', true],
  ['an address', address, 'file', false],
  ['words', words, 'page', true],
  ['words', words, 'text', true],
  ['words', words, 'long', true],
]

test.each(rows.map(([name, held, id, isLeft]) => ({ name, held, id, isLeft })))(
  'a drop of $name on the element #$id is left to the browser: $isLeft',
  ({ held, id, isLeft }) => {
    for (const type of ['dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer: held(), bubbles: true, cancelable: true })
      expect(document.getElementById(id)?.dispatchEvent(event)).toBe(isLeft)
    }
  },
)
