import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import * as constants from '#contract/constants.ts'

import { specifiedMessages } from './specified-messages.ts'
import { specifiedScreens } from './specified-screens.ts'
import { specifiedShell } from './specified-shell.ts'
import type { SpecifiedWords } from './specified-words.ts'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(repository, path), 'utf8')

const catalogues = globSync('src/client/**/locales/*en.po', { cwd: repository })
  .map(read)
  .join('\n')
/** All messages of the catalogues; another test checks that they match the sources. */
const messages = new Set(
  [...catalogues.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)].map(([, quoted = '""']) =>
    [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = '']) => unescaped(part)).join(''),
  ),
)
const sources = globSync('src/{client,contract}/**/*.{ts,tsx}', { cwd: repository })
  .map(read)
  .concat(read('index.html'))
  .join('\n')

function unescaped(text: string): string {
  return text.replaceAll('\\"', '"').replaceAll('\\n', '\n')
}

const isThere = (row: SpecifiedWords) =>
  typeof row === 'string'
    ? messages.has(row)
    : row[1].test(sources) || [...messages].some((message) => row[1].test(message))

function missing(rows: readonly SpecifiedWords[]): string[] {
  return rows.filter((row) => !isThere(row)).map((row) => (typeof row === 'string' ? row : row[0]))
}

const sections = Object.entries({ ...specifiedShell, ...specifiedScreens, ...specifiedMessages })

test.each(sections)('the texts of section %s of the specification exist', (_, rows) => {
  expect(missing(rows)).toEqual([])
})

test('every constant of section 9 of the specification is used', () => {
  expect(constants).toMatchObject({
    mobileBelowPx: 768,
    desktopToggleFromPx: 1024,
    memberPageSize: 10,
    bannerIdLength: 8,
    bannerRedirectMs: 1800,
    achievementsShown: 2,
    toastErrorMs: 4000,
    toastBlankMs: 4000,
    toastSuccessMs: 2000,
    toastRemovalDelayMs: 1000,
    tokenStorageKey: 'token',
    themeStorageKey: 'theme',
  })
})
