import { readEnvironment } from '../base/env-file.ts'
import { reportReady } from '../base/worker-messages.ts'
import { runServer } from '../main.ts'

// A closing terminal signals the whole process group; only the primary process decides.
process.on('SIGHUP', () => {})
await runServer(readEnvironment(), { reportReady })
