import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { expect, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const files = globSync('src/client/**/*.css', { cwd: repository })

test('text sizes follow the font size of the browser, and none is in pixels', () => {
  const measured = files.flatMap((file) => {
    const styles = readFileSync(resolve(repository, file), 'utf8')
    return [...styles.matchAll(/(?:^|[\s{;])(?:font|font-size|line-height):[^;]*\dpx[^;]*;/g)].map(
      ([found]) => `${file}:${found}`,
    )
  })
  expect(measured).toEqual([])
  expect(files.length).toBeGreaterThan(30)
})
