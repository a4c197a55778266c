import { readEnvironment } from '../env-file.ts'
import { runServer } from '../main.ts'
import { reportReady } from './messages.ts'

// A terminal that closes tells all; it is for the process that has started this one to decide.
process.on('SIGHUP', () => {})
await runServer(readEnvironment(), { sayReady: reportReady })
