import { readConfig } from '../config.ts'
import { tell } from '../start-problem.ts'

/** Starts the server: in this process, or in as many others as `WORKERS` says. */
export async function startServers(variables: Record<string, string | undefined>): Promise<void> {
  try {
    const config = readConfig(variables)
    if (config.WORKERS > 1) {
      const { runWorkers } = await import('./run.ts')
      return await runWorkers(config)
    }
  } catch (error) {
    tell(error)
    process.exit()
  }
  const { runServer } = await import('../main.ts')
  await runServer(variables)
}
