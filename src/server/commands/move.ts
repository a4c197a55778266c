import { readEnvironment } from '../base/env-file.ts'
import { startProblem } from '../base/start-problem.ts'
import { type Config, readConfig } from '../config.ts'
import { move } from '../moving/move.ts'
import { runOnData } from './run-on-data.ts'

const prefix = 'TO_'

/** `npm run move`: from the installation in the environment to the one in the variables prefixed by TO_. */
await runOnData(async (from) => {
  const { rows, files, missing } = await move(from, configOfTarget())
  const moved =
    `Moved ${rows} rows and ${files} files of pictures, compared row by row and hash by hash. ` +
    'Start servers with the variables of the target, and never again with those of the source, which is unchanged.'
  if (missing.length === 0) return moved
  process.exitCode = 1
  return [moved, ...missing.map((name) => `${name} was missing or damaged already.`)].join('\n')
})

function configOfTarget(): Config {
  const given = Object.entries(readEnvironment()).filter(
    ([name, value]) => name.startsWith(prefix) && value !== '',
  )
  const named = Object.fromEntries(given.map(([name, value]) => [name.slice(prefix.length), value]))
  const config = readPrefixed(named)
  const needsFolder = config.DATABASE_URL === '' || config.S3_BUCKET === ''
  if (!needsFolder || named['DATA_DIR'] !== undefined) return config
  throw startProblem(
    'Name the target: TO_DATA_DIR for a folder, TO_DATABASE_URL for PostgreSQL, and TO_S3_ENDPOINT and the ' +
      'other four for a bucket. What is not in the last two needs the first.',
  )
}

function readPrefixed(named: Record<string, string | undefined>): Config {
  try {
    return readConfig(named)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw startProblem(`Of the variables with ${prefix} in front: ${error.message}`)
  }
}
