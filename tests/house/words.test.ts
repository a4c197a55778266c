import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import {
  achievementsShown,
  bannerIdLength,
  bannerRedirectMs,
  desktopToggleFromPx,
  memberPageSize,
  mobileBelowPx,
  themeStorageKey,
  toastBlankMs,
  toastErrorMs,
  toastRemovalDelayMs,
  toastSuccessMs,
  tokenStorageKey,
} from '#contract/constants.ts'
import { percentVerified } from '#contract/dashboard.ts'

import { specifiedMessages } from './specified-messages.ts'
import { specifiedScreens } from './specified-screens.ts'
import { specifiedShell } from './specified-shell.ts'
import type { SpecifiedWords } from './specified-words.ts'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(repository, path), 'utf8')

/** Every message that the sources can show; another test keeps this catalogue and them in step. */
const messages = new Set(
  [...read('src/client/words/locales/en.po').matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)].map(
    ([, quoted = '""']) =>
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

test.each(sections)('section %s', (_, rows) => {
  expect(missing(rows)).toEqual([])
})

describe('section 9', () => {
  test('constants', () => {
    expect({
      mobileBelowPx,
      desktopToggleFromPx,
      memberPageSize,
      bannerIdLength,
      bannerRedirectMs,
      achievementsShown,
      toastErrorMs,
      toastBlankMs,
      toastSuccessMs,
      toastRemovalDelayMs,
      tokenStorageKey,
      themeStorageKey,
    }).toEqual({
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

  test('percent verified: rounded; 0 when there are no memberships', () => {
    const totals = { banners: 0, events: 0, founderProfiles: 0 }
    const percent = (memberships: number, verifiedMemberships: number) =>
      percentVerified({ ...totals, memberships, verifiedMemberships })
    expect([percent(0, 3), percent(3, 2), percent(8, 1)]).toEqual([0, 67, 13])
  })

  test('the sidebar is 290 px wide, and 90 px collapsed; in styles', () => {
    const styles = read('src/client/app/side-menu.css')
    expect(styles).toContain('--side-width: 290px')
    expect(styles).toContain('inline-size: 90px')
  })
})
