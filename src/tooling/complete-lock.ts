import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Locked = {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Locked> }

const lockFile = resolve(import.meta.dirname, '../../package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = /(?:^|-)(arm64|arm|x64|ia32|ppc64|riscv64|s390x|loong64|wasm32)(?:-|$)/

/**
 * A registry that holds no binaries for other systems makes npm leave them out of the lock, and
 * then `npm ci` of npm 11 and newer refuses it everywhere. `npm run lock` names them again, each
 * with its version and its system, so that npm skips them here and fetches them where they belong.
 */
export function completeLock(lock: Lock): Lock {
  const missing = missingFromLock(lock).map(([name, version]) => [
    `node_modules/${name}`,
    { version, optional: true, ...placeOf(name) },
  ])
  const packages = { ...lock.packages, ...Object.fromEntries(missing) }
  return { ...lock, packages: Object.fromEntries(Object.entries(packages).sort(byName)) }
}

/** Optional dependencies, with their versions, that some locked package names and the lock lacks. */
export function missingFromLock({ packages }: Lock): [name: string, version: string][] {
  const wanted = Object.values(packages).flatMap((each) =>
    Object.entries(each.optionalDependencies ?? {}),
  )
  return wanted.filter(([name]) => !(`node_modules/${name}` in packages))
}

export function readLock(): Lock {
  // npm writes the file; its shape is that of lockfileVersion 3.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(readFileSync(lockFile, 'utf8')) as Lock
}

/** Such packages carry their system and processor in their names. */
function placeOf(name: string): Pick<Locked, 'os' | 'cpu'> {
  const os = systems.filter((system) => name.includes(`-${system}-`))
  const cpu = processors.exec(name.split('/').at(-1) ?? '')?.[1]
  return { ...(os.length > 0 && { os }), ...(cpu !== undefined && { cpu: [cpu] }) }
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : Number(a > b)
}

if (import.meta.main) {
  writeFileSync(lockFile, `${JSON.stringify(completeLock(readLock()), null, 2)}\n`)
}
