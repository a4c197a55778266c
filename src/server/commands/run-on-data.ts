import { resolve } from 'node:path'

import { readEnvironment } from '../base/env-file.ts'
import { startProblem } from '../base/start-problem.ts'
import { type Config, readConfig } from '../config.ts'
import { makePrivately } from '../installation/protect.ts'
import { isBucketProblem } from '../pictures/bucket/problem.ts'
import { printStartProblem } from '../print-start-problem.ts'

/** Runs a command that copies the data of an installation; prints the sentence it returns. */
export async function runOnData(run: (config: Config) => Promise<string>): Promise<void> {
  try {
    makePrivately()
    process.stdout.write(`${await run(readConfig(readEnvironment()))}\n`)
  } catch (error) {
    printStartProblem(
      isBucketProblem(error) ? startProblem(`The bucket cannot be used: ${error.message}.`) : error,
    )
  }
}

/** Resolves a folder argument against the folder in which npm was called, since npm changes into the project. */
export function folderNamed(named: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', named)
}
