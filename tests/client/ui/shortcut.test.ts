import { expect, test } from 'vitest'

import { isEscape, isShortcut } from '#client/ui/behaviour/shortcut.ts'

const ctrl = { ctrlKey: true }
const cmd = { metaKey: true }

const rows: [string, string, Parameters<typeof isShortcut>[0], boolean][] = [
  ['a Latin layout is recognised', 'k', { ...ctrl, key: 'k', code: 'KeyK' }, true],
  ['a Latin layout on a Mac is recognised', 'k', { ...cmd, key: 'k', code: 'KeyK' }, true],
  ['a Latin layout with caps lock is recognised', 'k', { ...ctrl, key: 'K', code: 'KeyK' }, true],
  ['a Cyrillic layout is recognised', 'k', { ...ctrl, key: 'л', code: 'KeyK' }, true],
  [
    'a Cyrillic layout with caps lock is recognised',
    'k',
    { ...ctrl, key: 'Л', code: 'KeyK' },
    true,
  ],
  ['an Arabic layout is recognised', 'k', { ...ctrl, key: 'ن', code: 'KeyK' }, true],
  ['a Hebrew layout on a Mac is recognised', 'k', { ...cmd, key: 'ל', code: 'KeyK' }, true],
  ['a Greek layout is recognised', 'k', { ...ctrl, key: 'κ', code: 'KeyK' }, true],
  ['a Cyrillic layout is recognised', 'a', { ...ctrl, key: 'ф', code: 'KeyA' }, true],
  ['an Arabic layout is recognised', 'a', { ...ctrl, key: 'ش', code: 'KeyA' }, true],
  ['a Hebrew layout is recognised', 'a', { ...ctrl, key: 'ש', code: 'KeyA' }, true],
  ['an Arabic key of two letters is recognised', 'b', { ...ctrl, key: 'لا', code: 'KeyB' }, true],
  [
    'the letter at its position on AZERTY is recognised',
    'a',
    { ...ctrl, key: 'a', code: 'KeyQ' },
    true,
  ],
  [
    'another letter at the Latin position on AZERTY is ignored',
    'a',
    { ...ctrl, key: 'q', code: 'KeyA' },
    false,
  ],
  [
    'the letter at its position on Dvorak is recognised',
    'k',
    { ...ctrl, key: 'k', code: 'KeyV' },
    true,
  ],
  [
    'another letter at the Latin position on Dvorak is ignored',
    'k',
    { ...ctrl, key: 't', code: 'KeyK' },
    false,
  ],
  ['a dead key is recognised', 'k', { ...ctrl, key: 'Dead', code: 'KeyK' }, true],
  [
    'an unidentified key is recognised by its code',
    'k',
    { ...ctrl, key: 'Unidentified', code: 'KeyK' },
    true,
  ],
  ['an on-screen key without a code is recognised', 'k', { ...ctrl, key: 'k', code: '' }, true],
  ['an event without properties is ignored', 'k', {}, false],
  ['an event with nothing but Ctrl is ignored', 'k', ctrl, false],
  ['an event without a key is recognised by its code', 'k', { ...ctrl, code: 'KeyK' }, true],
  ['the letter without Ctrl is ignored', 'k', { key: 'k', code: 'KeyK' }, false],
  ['a Cyrillic letter without Ctrl is ignored', 'k', { key: 'л', code: 'KeyK' }, false],
  [
    'the letter with AltGr is ignored',
    'k',
    { ...ctrl, altKey: true, key: 'ĸ', code: 'KeyK' },
    false,
  ],
  [
    'the letter with Shift as well is ignored',
    'k',
    { ...ctrl, shiftKey: true, key: 'K', code: 'KeyK' },
    false,
  ],
  [
    'the letter during composition is ignored',
    'k',
    { ...ctrl, isComposing: true, key: 'k', code: 'KeyK' },
    false,
  ],
  ['the key of another letter is ignored', 'k', { ...ctrl, key: 'л', code: 'KeyL' }, false],
]

test.each(rows)(
  'the shortcut Ctrl or Cmd with a letter: %s (%s)',
  (_, ...[letter, pressed, isIt]) => {
    expect(isShortcut(pressed, letter)).toBe(isIt)
  },
)

test.each([
  ['Escape alone is recognised', { key: 'Escape' }, true],
  ['Escape during composition is ignored', { key: 'Escape', isComposing: true }, false],
  ['an event without a key is not Escape', {}, false],
  ['Enter is not Escape', { key: 'Enter' }, false],
])('%s', (_, pressed, isIt) => {
  expect(isEscape(pressed)).toBe(isIt)
})
