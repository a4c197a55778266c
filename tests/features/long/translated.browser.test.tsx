import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { tolerateTranslation } from '#client/platform/page/tolerate-translation.ts'

// React renders a page while its texts are being translated.

let root: Root
let container: HTMLElement
let failed: unknown
beforeAll(tolerateTranslation)
beforeEach(() => {
  failed = undefined
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container, { onUncaughtError: (error) => (failed = error) })
})
afterEach(() => {
  translator.disconnect()
  root.unmount()
  container.remove()
})

/** Ways in which browsers replace a text node by its translation. */
const ways = {
  'by replacing the text': (text: Text, font: Element) => text.replaceWith(font),
  'by a new node before the removed text': (text: Text, font: Element) => {
    text.before(font)
    text.remove()
  },
  'by a new node after the removed text': (text: Text, font: Element) => {
    text.after(font)
    text.remove()
  },
  'by wrapping the text': (text: Text, font: Element) => {
    text.replaceWith(font)
    font.replaceChildren(text)
  },
}

let replace = ways['by replacing the text']
const translator = new MutationObserver(translate)

function translate() {
  const texts = document.createNodeIterator(container, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!(text instanceof Text) || text.parentElement?.closest('font') || text.data === '') continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    replace(text, outer)
  }
}

const beginTranslating = () => {
  translate()
  translator.observe(container, { childList: true, subtree: true, characterData: true })
}

const drawings: Record<string, (step: number) => ReactNode> = {
  'a text that changes beside an element': (step) => (
    <>
      <b>x</b> step {step}
    </>
  ),
  'a text that disappears': (step) => (
    <>
      {step === 1 && 'one '}
      <b>always</b>
    </>
  ),
  'a text that appears': (step) => (
    <>
      {step === 2 && 'two '}
      <b>always</b>
    </>
  ),
  'an element that appears before a text': (step) => (
    <>
      {step === 2 && <b>new</b>}
      text
    </>
  ),
  'a text that becomes an element': (step) => (step === 1 ? 'text' : <b>element</b>),
  'an element that becomes a text': (step) => (step === 1 ? <b>element</b> : 'text'),
  'a removal of several texts': (step) => (step === 1 ? ['one ', 'two '] : null),
  'a list whose rows change their order': (step) =>
    (step === 1 ? ['a', 'b', 'c'] : ['c', 'a', 'd']).map((each) => <i key={each}>{each}</i>),
  'a text around a disappearing element': (step) => (
    <>
      left {step === 1 && <b>middle</b>} right {step}
    </>
  ),
}

const rows = Object.entries(ways).flatMap(([way, how]) =>
  Object.entries(drawings).map(([name, draw]) => ({ way, how, name, draw })),
)

test.each(rows)('$name keeps working while translated $way', async ({ how, draw }) => {
  replace = how
  root.render(<p>{draw(1)}</p>)
  await expect.poll(() => container.querySelector('p')).not.toBeNull()
  beginTranslating()
  for (const step of [2, 1, 2]) {
    root.render(<p>{draw(step)}</p>)
    await settled()
    expect(failed).toBeUndefined()
    expect(container.textContent.toLowerCase()).toBe(await textOf(draw(step)))
  }
})

/** Resolves once React has rendered and effects have run. */
async function settled() {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** Returns the text of the element, rendered without translation. */
async function textOf(drawn: ReactNode) {
  const element = document.createElement('p')
  const alone = createRoot(element)
  alone.render(drawn)
  await settled()
  const text = element.textContent
  alone.unmount()
  return text
}

test('a removal of a missing node throws on a page that is not translated', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('b')]
  expect(parent.contains(parent.insertBefore(stranger, null))).toBe(true)
  expect(parent.removeChild(stranger)).toBe(stranger)
})
