import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** A build of the client: its output folder, and the base URL of the API. */
export type Build = { outDir: string; base: string }

/** Returns the build in the environment; by default the one that the server serves. */
export function environmentBuild(): Build {
  return {
    outDir: process.env['CLIENT_DIR'] ?? 'dist/client',
    base: process.env['VITE_API_BASE'] ?? '',
  }
}

/** All that a build reads below the root; `recordBuild` fails for a module of `src` that is not among them. */
const inputs = [
  'src/api',
  'src/client',
  'src/contract',
  'src/device',
  'src/sync',
  'src/worker',
  'src/tooling',
  'public',
  'index.html',
  'vite.config.ts',
  '.linguirc.ts',
  'package-lock.json',
]

/** Builds the client unless there is a build of the current sources. */
export async function buildIfStale(wanted: Build = environmentBuild()): Promise<void> {
  if ((await recordedHash(wanted)) === (await hashOfInputs(wanted))) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    // The caller may run in another mode, such as tests; builds are always for production.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      CLIENT_DIR: wanted.outDir,
      VITE_API_BASE: wanted.base,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Warnings of the build are hidden from users who only start the app; a failure is shown completely.
  const [output, [code]] = await Promise.all([text(build.stderr), once(build, 'exit')])
  if (code !== 0) throw new Error(`The client could not be built:\n${output}`)
}

/** Vite plugin that records the hash of the sources for `buildIfStale`. */
export function recordBuild(): Plugin {
  const build = environmentBuild()
  const record = recordOf(build)
  let hash = ''
  return {
    name: 'record-build',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      await rm(record, { force: true })
      hash = await hashOfInputs(build)
    },
    buildEnd() {
      const missing = [...this.getModuleIds()].find(isMissing)
      if (missing !== undefined)
        this.error(`${missing} is missing from the inputs in build-if-stale.ts`)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await mkdir(join(root, 'dist'), { recursive: true })
        await writeFile(record, JSON.stringify({ hash }))
      },
    },
  }
}

/** Without its inputs complete, a change would leave a former build in use. */
function isMissing(id: string): boolean {
  const sources = join(root, 'src/')
  return id.startsWith(sources) && !inputs.some((input) => id.startsWith(join(root, input, '/')))
}

/** Beside the output folder, since its contents are served. */
function recordOf({ outDir }: Build): string {
  return join(root, `${outDir}.json`)
}

async function recordedHash(build: Build): Promise<string | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(recordOf(build), 'utf8'))
    const isRecord = typeof found === 'object' && found !== null && 'hash' in found
    return isRecord ? String(found.hash) : undefined
  } catch {
    return undefined
  }
}

async function hashOfInputs({ base }: Build): Promise<string> {
  const hash = createHash('sha256').update(base)
  for (const input of inputs) {
    for (const file of await filesUnder(join(root, input))) {
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
