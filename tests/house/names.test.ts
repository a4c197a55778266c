import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')

/** Names that two files may export, each with the reason. */
const allowed: Readonly<Record<string, string>> = {}

/** A type, function or constant that a file exports; a re-export is none. */
const exported =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm

/** Exported name → the files that define it, each once: overloads are one function. */
function definitions(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, name = ''] of readFileSync(join(src, file), 'utf8').matchAll(exported)) {
      files.set(name, (files.get(name) ?? new Set()).add(file))
    }
  }
  return files
}

test('no two files export different things of one name', () => {
  const found = definitions()
  expect(found.size).toBeGreaterThan(1000)
  const shared = [...found].filter(([, files]) => files.size > 1)
  expect(
    shared.filter(([name]) => !(name in allowed)).map(([name, files]) => [name, ...files]),
  ).toEqual([])
  expect(Object.keys(allowed).filter((name) => !shared.some(([each]) => each === name))).toEqual([])
})
