import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { resources } from '#contract/resources/index.ts'

const source = resolve(import.meta.dirname, '../../src')
const read = (path: string) => readFileSync(resolve(source, path), 'utf8')

const definitions = ['contract/announcement.ts']
  .concat(globSync('contract/resources/*.ts', { cwd: source }))
  .map(read)
  .join('\n')

/** Every text that the definitions give one of these properties. */
const told = (...properties: string[]) =>
  [...definitions.matchAll(new RegExp(`(?:${properties.join('|')}): '([^']+)'`, 'g'))].map(
    ([, text = '']) => text,
  )

test('every resource has words for its toasts and questions', () => {
  const words = read('client/words/words.ts')
  const without = [...resources, announcement].filter(({ name }) => !words.includes(`  ${name}: `))
  expect(without.map(({ name }) => name)).toEqual([])
})

// Without it, what was refused could not be mended from the outbox.
test('the outbox knows the list of every resource, and it is a screen', () => {
  const kinds = read('client/features/outbox/kinds.ts')
  const routes = read('client/app/routes.ts')
  const without = [...resources, announcement].filter(({ name }) => {
    const [, path] = new RegExp(`  ${name}: \\{ path: '([^']+)'`).exec(kinds) ?? []
    return path === undefined || !routes.includes(`{ path: '${path}', `)
  })
  expect(without.map(({ name }) => name)).toEqual([])
})

// A problem without words would stand in English on a screen of another language.
test('every problem that a definition names can be said in every language', () => {
  const known = read('client/words/problems.ts')
  const problems = told('required', 'problem')
  expect(problems.length).toBeGreaterThan(10)
  expect(problems.filter((problem) => !known.includes(`msg\`${problem}\``))).toEqual([])
})
