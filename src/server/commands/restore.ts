import { parseArgs } from 'node:util'

import { picturesIn } from '../backup/manifest.ts'
import { restore } from '../backup/restore.ts'
import { startProblem } from '../base/start-problem.ts'
import { folderNamed, runOnData } from './run-on-data.ts'

/** `npm run restore -- FOLDER`: into the installation in the environment, which must be empty. */
await runOnData(async (config) => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false })
  const [named, ...more] = positionals
  if (named === undefined || more.length > 0) {
    throw startProblem('Specify one folder: npm run restore -- FOLDER')
  }
  const manifest = await restore(folderNamed(named), config)
  const { items, madeAt } = manifest
  return (
    `Restored ${items} items and ${picturesIn(manifest).length} picture files from the ` +
    `backup made at ${madeAt}. Start the server: npm start`
  )
})
