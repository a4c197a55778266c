import { readEnvironment } from '../env-file.ts'
import { runServer } from '../main.ts'
import { reportReady } from './messages.ts'

// A closing terminal signals the whole process group; only the primary process decides.
process.on('SIGHUP', () => {})
await runServer(readEnvironment(), { reportReady })
