import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')

/** Returns the source files below a folder, named by their path in the repository. */
const sourcesOf = (folder: string) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(join(repository, folder, name), 'utf8'),
    }))

const namesOf = (sources: { name: string }[]) => sources.map(({ name }) => name).toSorted()

test('the server starts programs without a shell', () => {
  const starting = sourcesOf('src/server').filter(({ text }) => text.includes('child_process'))
  expect(starting).not.toEqual([])
  // `exec` passes its text to a shell; the other functions take separate arguments, unless the option `shell` is set.
  expect(
    namesOf(
      starting.filter(
        ({ text }) => /\bshell:/.test(text) || /import \{[^}]*\bexec(?:Sync)?\b/.test(text),
      ),
    ),
  ).toEqual([])
})

test('regular expressions of the server are built only from its own constants', () => {
  const made = sourcesOf('src/server').filter(({ text }) => /\bRegExp\(/.test(text))
  expect(namesOf(made)).toEqual([
    'src/server/pictures/bucket/list-page.ts',
    'src/server/pictures/folder.ts',
    'src/server/public/time-range.ts',
  ])
})

test('every password field supports password managers and pasting', () => {
  const screens = sourcesOf('src/client')
  const asking = screens.flatMap(({ name, text }) =>
    [...text.matchAll(/<PasswordField\b([^]*?)\/>/g)].map(([, props = '']) => ({ name, props })),
  )
  expect(asking.length).toBeGreaterThan(3)
  const silent = asking.filter(
    ({ props }) => !/autoComplete="(?:current|new)-password"/.test(props),
  )
  expect(namesOf(silent)).toEqual([])
  expect(namesOf(screens.filter(({ text }) => text.includes('onPaste=')))).toEqual([])
})

test('properties are tested with a fixed seed', () => {
  const drawing = sourcesOf('tests').filter(({ text }) => /from 'fast-check'\n/.test(text))
  expect(namesOf(drawing)).toEqual(['tests/support/properties.ts'])
})

test('the server writes logs only to stderr', () => {
  const logging = sourcesOf('src/server').filter(({ text }) => /\bpino\(/.test(text))
  expect(namesOf(logging)).toEqual(['src/server/http/log.ts'])
  expect(logging[0]?.text).toContain('pino.destination(2)')
})

test('all sentences use the i18n instance that isolates quoted text', () => {
  const others = sourcesOf('src/client').filter(({ text }) =>
    /import \{[^}]*\bi18n\b[^}]*\} from '@lingui\/core'/.test(text),
  )
  expect(namesOf(others)).toEqual([])
})
