import { rmSync } from 'node:fs'

import { readConfig } from '#server/config.ts'
import { openServer } from '#server/main.ts'

import { noteRunning } from './running-servers.ts'
import { newFolder, type TestServer, variablesOf } from './test-server.ts'

/**
 * Starts our server in this process, on a free port and a new data folder, in a fifth of the time of a process. `stop`
 * closes it and deletes the folder. Tests of signals, crashes and settings use `startServer`.
 */
export async function startServerInProcess(): Promise<
  Pick<TestServer, 'url' | 'dataDir'> & { stop: () => Promise<void> }
> {
  const dataDir = await newFolder()
  const config = readConfig({ ...(await variablesOf(dataDir)), LOG_LEVEL: 'silent' })
  const { address: url, close } = await openServer(config)
  noteRunning(url)
  return {
    url,
    dataDir,
    stop: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
