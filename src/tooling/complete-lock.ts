import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

type Locked = {
  version?: string
  integrity?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  /** The deprecation message of its authors. */
  deprecated?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Locked> }

const lockName = 'package-lock.json'
const project = resolve(import.meta.dirname, '../..')
const systems = /[-/](android|darwin|freebsd|linux|openbsd|openharmony|win32)(?=-)/
const processors = /-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32)(?=-|$)/

type Missing = { path: string; name: string; version: string }

/**
 * Adds missing optional binaries of other systems to the lock file (`npm run lock`). A registry without them makes
 * npm omit them, and `npm ci` of npm 11 and newer then fails everywhere. Each gets its version, system and processor,
 * so that npm installs it only where it belongs.
 */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const { path, name, version } of missingFromLock(lock)) {
    packages[path] = { version, optional: true, ...platformOf(name) }
  }
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).sort(byName)) }
}

/** Returns the optional dependencies that are missing in the lock file, with their paths. */
export function missingFromLock({ packages }: Lock): Missing[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const found = pathsFor(owner, name).find((path) => path in packages)
      if (found !== undefined && packages[found]?.version === version) return []
      // A range is satisfied by whatever version npm has found.
      if (found !== undefined && !/^\d/.test(version)) return []
      const folder = found === undefined ? '' : `${owner}/`
      return [{ path: `${folder}node_modules/${name}`, name, version }]
    }),
  )
}

/** Returns the paths at which Node looks for a package, from the importer's folder upwards. */
function pathsFor(owner: string, name: string): string[] {
  const folders = owner.split(/\/?node_modules\//).slice(1)
  return [...folders.keys(), folders.length]
    .toReversed()
    .map((depth) => folders.slice(0, depth).map((each) => `node_modules/${each}/`))
    .map((path) => `${path.join('')}node_modules/${name}`)
}

/** Reads the lock file of this project, or of another folder. */
export function readLock(folder = project): Lock {
  // npm writes the file in lockfileVersion 3.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(join(folder, lockName), 'utf8')) as Lock
}

/** Names of these packages contain system and processor. */
function platformOf(name: string): Pick<Locked, 'os' | 'cpu'> {
  const os = systems.exec(name)?.[1]
  const cpu = processors.exec(name)?.[1]
  return { ...(os !== undefined && { os: [os] }), ...(cpu !== undefined && { cpu: [cpu] }) }
}

/** The order in which npm writes a lock file. */
function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a.localeCompare(b, 'en')
}

if (import.meta.main) {
  writeFileSync(join(project, lockName), `${JSON.stringify(completeLock(readLock()), null, 2)}\n`)
}
