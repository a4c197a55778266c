import { restore } from '../backup/restore.ts'
import { runWithFolder } from './run-on-data.ts'

/** `npm run restore -- FOLDER`, into a DATA_DIR that holds nothing. */
await runWithFolder('restore', async (places, folder) => {
  const { items, files, madeAt } = await restore(folder, places)
  return `${places.folder} holds the ${items} items and ${files.length - 1} files of pictures of ${madeAt}: start it with npm start.`
})
