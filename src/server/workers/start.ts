import { type Config, readConfig } from '../config.ts'
import { makeLog } from '../http/log.ts'
import { printStartProblem } from '../print-start-problem.ts'

/** Starts the server in this process, or in `WORKERS` worker processes. */
export async function startServers(variables: Record<string, string | undefined>): Promise<void> {
  try {
    const config = readConfig(variables)
    if (config.WORKERS > 1) {
      const { runWorkers } = await import('./run.ts')
      return await runWorkers(config)
    }
    ignoreHangUps(config)
  } catch (error) {
    printStartProblem(error)
    process.exit()
  }
  const { runServer } = await import('../main.ts')
  await runServer(variables)
}

/**
 * Ignores SIGHUP: a single process has no successor, and ending would abort requests. After its terminal closes, the
 * process ends with npm.
 */
function ignoreHangUps({ LOG_LEVEL }: Config): void {
  const log = makeLog(LOG_LEVEL)
  process.on('SIGHUP', () =>
    log.warn('SIGHUP was ignored, because WORKERS is 1: restart the server to run a new version'),
  )
}
