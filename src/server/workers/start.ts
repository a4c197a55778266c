import { type Config, readConfig } from '../config.ts'
import { makeLog } from '../log.ts'
import { printStartProblem } from '../start-problem.ts'

/** Starts the server: in this process, or in as many others as `WORKERS` says. */
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

/** There is nobody to take over, and ending would drop what has arrived; whose terminal closes ends with npm. */
function ignoreHangUps({ LOG_LEVEL }: Config): void {
  const log = makeLog(LOG_LEVEL)
  process.on('SIGHUP', () =>
    log.warn(
      'SIGHUP replaces workers, and WORKERS is 1: restart the server to have it take a new version',
    ),
  )
}
