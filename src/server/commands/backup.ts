import { backUp } from '../backup/back-up.ts'
import { refuseUnlessFounded } from '../installation/open.ts'
import { runWithFolder } from './run-on-data.ts'

/** `npm run backup -- FOLDER`, also while the server runs. */
await runWithFolder('backup', async (places, folder) => {
  refuseUnlessFounded(places)
  const { items, files, missing } = await backUp(places, folder)
  const held = `${folder} holds ${items} items and ${files.length - 1} files of their pictures, read back and whole.`
  if (missing.length === 0) return held
  // Whatever calls this every night must hear of it.
  process.exitCode = 1
  return `${held}\n${missing.length} files of pictures were missing or damaged already: npm run check-data names them.`
})
