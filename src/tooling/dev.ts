import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

import { readEnvironment } from '#server/base/env-file.ts'

import { endWithNpm } from './end-with-npm.ts'

const root = resolve(import.meta.dirname, '../..')
process.chdir(root)
readEnvironment()

/** The server restarts on changes of its sources; Vite serves the client and proxies API calls. */
const commands = [
  ['--watch', 'src/server/start.js'],
  ['node_modules/vite/bin/vite.js', '--host', process.env['HOST'] ?? '0.0.0.0'],
]

const running = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
)
const stopAll = () => running.forEach((each) => each.kill())

running.forEach((each) => each.on('exit', stopAll))
endWithNpm(stopAll)
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
