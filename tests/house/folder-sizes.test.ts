import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

const client = resolve(import.meta.dirname, '../../src/client')

/** More files than this cannot be taken in at a glance. */
const maxFiles = 15

test.each(['app', 'ui/list', 'ui/form', 'platform'])(
  'the folders of client/%s are small',
  (top) => {
    const folders = readdirSync(join(client, top), { recursive: true, withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name))
    const crowded = [join(client, top), ...folders].filter(
      (folder) =>
        readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile()).length >
        maxFiles,
    )
    expect(crowded).toEqual([])
  },
)
