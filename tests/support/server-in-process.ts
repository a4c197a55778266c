import { rmSync } from 'node:fs'

import { readConfig } from '#server/config.ts'
import { openServer } from '#server/main.ts'

import { noteRunning } from './running-servers.ts'
import { newFolder, type TestServer, variablesOf } from './test-server.ts'

/**
 * Starts the real server in this process, on a free port and a new folder. It takes a fifth of the time of a separate
 * process, which is for tests of signals, crashes and settings.
 */
export async function startServerInProcess(): Promise<Omit<TestServer, 'pid' | 'kill'>> {
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
      return 0
    },
  }
}
