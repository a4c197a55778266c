import { parseArgs } from 'node:util'

import { backUp } from '../backup/back-up.ts'
import { picturesIn } from '../backup/manifest.ts'
import { startProblem } from '../base/start-problem.ts'
import { findToCopy } from '../installation/find-to-copy.ts'
import { folderNamed, runOnData } from './run-on-data.ts'

/** `npm run backup -- FOLDER`, even while servers run; `--after OLD` reuses pictures of an earlier backup. */
await runOnData(async (config) => {
  const { folder, after } = readArguments()
  const backup = await backUp(await findToCopy(config), folder, after)
  const { items, missing, fetched, takenOver } = backup
  const files = picturesIn(backup).length
  const summary =
    `${folder} contains ${items} items and ${files} picture files, all verified ` +
    `(${fetched} copied, ${takenOver} reused).`
  if (missing.length === 0) return summary
  // A nightly job must notice missing pictures.
  process.exitCode = 1
  return (
    `${summary}\n${missing.length} picture files were already missing or damaged in the ` +
    'installation: npm run check-data lists them.'
  )
})

function readArguments(): { folder: string; after: string | undefined } {
  const options = { after: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false, options })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0 || typeof values.after === 'boolean') {
    throw startProblem('Specify one folder: npm run backup -- FOLDER [--after EARLIER_BACKUP]')
  }
  const after = values.after === undefined ? undefined : folderNamed(values.after)
  return { folder: folderNamed(folder), after }
}
