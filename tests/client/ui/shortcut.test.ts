import { expect, test } from 'vitest'

import { isEscape, isShortcut } from '#client/ui/base/shortcut.ts'

const ctrl = { ctrlKey: true }
const cmd = { metaKey: true }

const rows: [string, string, Parameters<typeof isShortcut>[0], boolean][] = [
  ['Latin', 'k', { ...ctrl, key: 'k', code: 'KeyK' }, true],
  ['Latin on a Mac', 'k', { ...cmd, key: 'k', code: 'KeyK' }, true],
  ['capitals are locked', 'k', { ...ctrl, key: 'K', code: 'KeyK' }, true],
  ['Cyrillic', 'k', { ...ctrl, key: 'л', code: 'KeyK' }, true],
  ['Cyrillic in capitals', 'k', { ...ctrl, key: 'Л', code: 'KeyK' }, true],
  ['Arabic', 'k', { ...ctrl, key: 'ن', code: 'KeyK' }, true],
  ['Hebrew on a Mac', 'k', { ...cmd, key: 'ל', code: 'KeyK' }, true],
  ['Greek', 'k', { ...ctrl, key: 'κ', code: 'KeyK' }, true],
  ['Cyrillic, all', 'a', { ...ctrl, key: 'ф', code: 'KeyA' }, true],
  ['Arabic, all', 'a', { ...ctrl, key: 'ش', code: 'KeyA' }, true],
  ['Hebrew, all', 'a', { ...ctrl, key: 'ש', code: 'KeyA' }, true],
  ['Arabic that gives two letters', 'b', { ...ctrl, key: 'لا', code: 'KeyB' }, true],
  ['AZERTY has it elsewhere', 'a', { ...ctrl, key: 'a', code: 'KeyQ' }, true],
  ['AZERTY has another there', 'a', { ...ctrl, key: 'q', code: 'KeyA' }, false],
  ['Dvorak has it elsewhere', 'k', { ...ctrl, key: 'k', code: 'KeyV' }, true],
  ['Dvorak has another there', 'k', { ...ctrl, key: 't', code: 'KeyK' }, false],
  ['a dead key', 'k', { ...ctrl, key: 'Dead', code: 'KeyK' }, true],
  ['a key without a name', 'k', { ...ctrl, key: 'Unidentified', code: 'KeyK' }, true],
  ['a key on the screen', 'k', { ...ctrl, key: 'k', code: '' }, true],
  ['nothing is told', 'k', {}, false],
  ['nothing but Ctrl is told', 'k', ctrl, false],
  ['no key is told', 'k', { ...ctrl, code: 'KeyK' }, true],
  ['typed', 'k', { key: 'k', code: 'KeyK' }, false],
  ['typed in Cyrillic', 'k', { key: 'л', code: 'KeyK' }, false],
  ['AltGr', 'k', { ...ctrl, altKey: true, key: 'ĸ', code: 'KeyK' }, false],
  ['with Shift it is another', 'k', { ...ctrl, shiftKey: true, key: 'K', code: 'KeyK' }, false],
  [
    'while something is composed',
    'k',
    { ...ctrl, isComposing: true, key: 'k', code: 'KeyK' },
    false,
  ],
  ['another letter', 'k', { ...ctrl, key: 'л', code: 'KeyL' }, false],
]

test.each(rows)('%s: Ctrl or Cmd with %s', (_, ...[letter, pressed, isIt]) => {
  expect(isShortcut(pressed, letter)).toBe(isIt)
})

test.each([
  ['alone', { key: 'Escape' }, true],
  ['while something is composed', { key: 'Escape', isComposing: true }, false],
  ['nothing is told', {}, false],
  ['another key', { key: 'Enter' }, false],
])('Escape: %s', (_, pressed, isIt) => {
  expect(isEscape(pressed)).toBe(isIt)
})
