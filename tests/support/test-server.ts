import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { sessionPaths, type Credentials, type SignInReply } from '#contract/session.ts'

import { firstAdmin } from './accounts.ts'
import { noteRunning } from './running-servers.ts'
import { bucketOf } from './test-bucket.ts'
import { databaseOf, isOnPostgres } from './test-database.ts'

const commonVariables = {
  HOST: '127.0.0.1',
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_PASSWORD: firstAdmin.password,
}

export type TestServer = {
  url: string
  dataDir: string
  pid: number
  /** SIGTERM, as an operator stops it; resolves with the exit code. */
  stop: () => Promise<number | null>
  /** SIGKILL, like a crash. */
  kill: () => Promise<void>
}

// The test runner ends its workers with SIGTERM, which by itself runs no exit handlers.
process.once('SIGTERM', () => process.exit())

const repository = join(import.meta.dirname, '../..')

/** Command of the demo, relative to the repository. */
export const demoFile = 'src/server/commands/demo.ts'

/** Starts the real server as a process; without `port` on a free one, without `dataDir` on a new folder. */
export async function startServer(
  options: {
    port?: number
    dataDir?: string
    env?: Record<string, string>
    file?: string
    /** A command that runs the server's command, for example to limit its resources. */
    under?: string[]
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await newFolder())
  const port = String(options.port ?? 0)
  const env = { ...(await variablesOf(dataDir)), PORT: port, ...options.env }
  const server = spawnServer(env, options.file, options.under)
  const exited = once(server, 'exit')
  const url = await addressOf(server)
  noteRunning(url)
  const forget = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill('SIGTERM')
      await exited
      forget()
      return server.exitCode
    },
    kill: async () => {
      server.kill('SIGKILL')
      await exited
    },
  }
}

/** Returns the variables of a server with this data folder, on a free port. */
export const variablesOf = async (dataDir: string) => ({
  ...commonVariables,
  PORT: '0',
  DATA_DIR: dataDir,
  ...(await databaseOf(dataDir)),
  ...(await bucketOf(dataDir)),
})

/** Returns a data folder in the state after the server's first start. */
export async function newFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-'))
  if (!isOnPostgres()) cpSync(await startedFolder(), folder, { recursive: true })
  return folder
}

const startedFolderMs = 30 * 60 * 1000
let lastStarted: { at: number; folder: Promise<string> } | undefined

/**
 * Returns a folder with tables and an admin, which take as long to create as the server to start. It is recreated
 * after 30 minutes, because the exemption from delays of a new account ends after an hour.
 */
function startedFolder(): Promise<string> {
  if (lastStarted && lastStarted.at + startedFolderMs > Date.now()) return lastStarted.folder
  const folder = createStartedFolder()
  lastStarted = { at: Date.now(), folder }
  // A failed start must not make all later ones fail.
  folder.catch(() => (lastStarted = undefined))
  return folder
}

async function createStartedFolder(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-begun-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServer({ dataDir })
  await server.stop()
  return dataDir
}

/** Starts the server and waits until it exits, for starts that must fail. */
export async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const server = spawnServer(env)
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 60_000)
  await once(server, 'close')
  clearTimeout(killTimer)
  return { code: server.exitCode, output }
}

/** Signs in at a running server. */
export async function signIn(
  url: string,
  credentials: Credentials = firstAdmin,
): Promise<SignInReply> {
  const response = await trySignIn(url, credentials)
  if (!response.ok) throw new Error(`Sign-in failed: ${response.status} ${await response.text()}`)
  // The server is ours; tests/server checks the shape of this reply.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await response.json()) as SignInReply
}

/** Returns the response of a running server to a sign-in, optionally with cookies. */
export function trySignIn(url: string, credentials: Credentials, cookie = ''): Promise<Response> {
  return fetch(url + sessionPaths.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(credentials),
  })
}

/** Starts the process and collects its output; `untilPrinted` resolves once the standard output matches. */
export function spawnWithOutput(env: Record<string, string>) {
  const server = spawnServer({ PORT: '0', ...env })
  const output = { out: '', err: '' }
  server.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  server.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'close')
    return server.exitCode
  }
  const untilPrinted = async (pattern: RegExp) => {
    while (!pattern.test(output.out)) await once(server.stdout, 'data')
  }
  return { output, stop, untilPrinted }
}

/** Starts the process without waiting for it. */
export function spawnServer(
  env: Record<string, string>,
  file = 'src/server/start.js',
  under: string[] = [],
) {
  const [command, ...args] = [...under, process.execPath, join(repository, file)]
  const server = spawn(command, args, {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
      ...commonVariables,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A test that fails half-way must not leave its server running.
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  return server
}

/**
 * Returns the address that the server prints when it listens.
 * @throws with the server's error output otherwise.
 */
async function addressOf(server: ReturnType<typeof spawnServer>): Promise<string> {
  let errorOutput = ''
  server.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url !== undefined) {
      // Unread output would fill the pipe and block the server.
      server.stdout.resume()
      return url
    }
  }
  throw new Error(`The server did not start: ${errorOutput}`)
}
