import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { readConfig, readEnvironment } from '../config.ts'
import { refuseIfShared } from '../installation/installation.ts'
import { type Places, placesIn } from '../installation/places.ts'
import { makePrivately } from '../installation/protect.ts'
import { startProblem, tell } from '../start-problem.ts'

type Run = (places: Places, folder: string) => Promise<string>

/** Runs a command that names one folder; prints the sentence it returns. */
export async function runWithFolder(command: string, run: Run): Promise<void> {
  try {
    makePrivately()
    const { positionals } = parseArgs({ allowPositionals: true, strict: false })
    const [named, ...more] = positionals
    if (named === undefined || more.length > 0) {
      throw startProblem(`Name one folder: npm run ${command} -- FOLDER`)
    }
    const config = readConfig(readEnvironment())
    refuseIfShared(config, 'use pg_dump and pg_restore, and copy all of DATA_DIR and of the bucket')
    // npm changes into the project; a folder is named as seen from where npm was called.
    const folder = resolve(process.env['INIT_CWD'] ?? '.', named)
    process.stdout.write(`${await run(placesIn(config.DATA_DIR), folder)}\n`)
  } catch (error) {
    tell(error)
  }
}
