// @module-tag quick

import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { beforeEach, expect, test } from 'vitest'

import type { InstallationPaths } from '#server/installation/paths.ts'
import { beforeSafety } from '#tests/support/former-tables.ts'

import { dataFolder } from './data-folder.ts'

const { paths: currentPaths, createInstallation, expectRefusal, expectStart } = dataFolder()

let paths: InstallationPaths
beforeEach(() => {
  paths = currentPaths()
})

/** Creates an installation, and reverts its database to the previous version. */
async function foundBefore() {
  await createInstallation()
  const file = new DatabaseSync(paths.database)
  for (const text of beforeSafety) file.exec(text)
  file.close()
}

test('an upgrade first copies the database into the same folder', async () => {
  await foundBefore()
  const marker = readFileSync(paths.marker, 'utf8')
  await expectStart()
  const copy = new DatabaseSync(paths.before('0003-safety'), { readOnly: true })
  expect(copy.prepare('select fields from items').all()).toHaveLength(1)
  expect(() => copy.prepare('select id from installation')).toThrow(/no such table/)
  copy.close()
  expect(readdirSync(paths.folder).filter((name) => name.includes('partial'))).toEqual([])

  // The folder already contained the id of the installation, and the upgraded database has it too.
  expect(readFileSync(paths.marker, 'utf8')).toBe(marker)
  await expectStart()
})

test('an upgrade that cannot write the copy changes nothing', async () => {
  await foundBefore()
  mkdirSync(paths.before('0003-safety'))
  await expectRefusal(/could not be copied before its upgrade: .*\. Nothing was changed\.$/m)
})
