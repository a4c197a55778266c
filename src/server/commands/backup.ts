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
  const summary = `${folder} holds ${items} items and ${files} files of their pictures, read back and whole (${fetched} fetched, ${takenOver} taken over).`
  if (missing.length === 0) return summary
  // A nightly job must notice missing pictures.
  process.exitCode = 1
  return `${summary}\n${missing.length} files of pictures were missing or damaged already: npm run check-data names them.`
})

function readArguments(): { folder: string; after: string | undefined } {
  const options = { after: { type: 'string' } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, strict: false, options })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0 || typeof values.after === 'boolean') {
    throw startProblem('Name one folder: npm run backup -- FOLDER')
  }
  const after = values.after === undefined ? undefined : folderNamed(values.after)
  return { folder: folderNamed(folder), after }
}
