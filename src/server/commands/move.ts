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
    `Moved ${rows} rows and ${files} picture files, and compared all of them. From now on start ` +
    'servers only with the settings of the target, never again with those of the source, which ' +
    'is unchanged.'
  if (missing.length === 0) return moved
  process.exitCode = 1
  return [moved, ...missing.map((name) => `${name} was already missing or damaged.`)].join('\n')
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
    'Set the target: TO_DATA_DIR for a folder, TO_DATABASE_URL for PostgreSQL, TO_S3_… for a ' +
      'bucket. TO_DATA_DIR is required unless TO_DATABASE_URL and all TO_S3_… variables are set.',
  )
}

function readPrefixed(named: Record<string, string | undefined>): Config {
  try {
    return readConfig(named)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw startProblem(`Invalid ${prefix}… variables (shown without ${prefix}): ${error.message}`)
  }
}
