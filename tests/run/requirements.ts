import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

import { findChromium } from '#tests/support/chromium.ts'
import { isInPath } from '#tests/support/in-path.ts'
import { findPostgres } from '#tests/support/postgres/programs.ts'
import { sharedFiles } from '#tests/support/shared-data.ts'
import { hasSwift } from '#tests/support/swift/programs.ts'

type Requirement = {
  isMet: () => boolean
  /** Completes "needs …" in the list of tests that were not run. */
  name: string
  /** Debian packages that provide it. */
  packages?: readonly string[]
}

const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

/** Requirements of some tests that not every machine meets. */
export const requirements = {
  chromium: { isMet: () => findChromium() !== undefined, name: 'Chromium' },
  postgresql: {
    isMet: () => findPostgres() !== undefined,
    name: 'a PostgreSQL server',
    packages: ['postgresql'],
  },
  pgbouncer: {
    isMet: () => isInPath('pgbouncer'),
    name: 'PgBouncer, a pooler',
    packages: ['pgbouncer'],
  },
  swift: { isMet: hasSwift, name: 'OpenStack Swift, an S3 server', packages: swiftPackages },
  nginx: { isMet: () => isInPath('nginx'), name: 'nginx', packages: ['nginx-light'] },
  caddy: { isMet: () => isInPath('caddy'), name: 'Caddy', packages: ['caddy'] },
  exim: {
    isMet: () => isInPath('exim4'),
    name: 'Exim, a mail server',
    packages: ['exim4-daemon-light'],
  },
  systemd: {
    isMet: () => isInPath('systemd-analyze'),
    name: 'systemd-analyze',
    packages: ['systemd'],
  },
  prlimit: { isMet: () => isInPath('prlimit'), name: 'prlimit' },
  signals: { isMet: () => process.platform !== 'win32', name: 'a system with signals' },
  linux: { isMet: () => process.platform === 'linux', name: 'Linux' },
  root: {
    isMet: () => process.getuid?.() === 0,
    name: 'the right to mount disks and to switch users (root)',
  },
  photos: { isMet: () => sharedFiles('photos').length > 0, name: 'photos in ../shared/data' },
  'bad-pictures': {
    isMet: () => sharedFiles('bad-pictures').length > 0,
    name: 'damaged pictures in ../shared/data',
  },
  registry: { isMet: hasRegistry, name: 'a registry of npm packages' },
  // Whether the registry answers is known only after a request.
  advisories: { isMet: () => true, name: 'a registry that tells of advisories' },
} satisfies Record<string, Requirement>

export type RequirementName = keyof typeof requirements

export function isRequirement(name: string): name is RequirementName {
  return Object.hasOwn(requirements, name)
}

/** Whether npm gets a reply of its registry. */
function hasRegistry(): boolean {
  return spawnSync('npm', ['ping', '--fetch-retries=0'], { stdio: 'ignore' }).status === 0
}

/** Skips the running test where a requirement is not met; the summary of a run reports it. */
export function skipWithout(
  { skip }: { skip: (condition: boolean, note?: string) => void },
  name: RequirementName,
): void {
  skip(!requirements[name].isMet(), name)
}

/**
 * Installs the Debian packages of the requirements that are not met.
 * @throws when apt-get fails, or is missing.
 */
export function installMissing(names: Iterable<RequirementName>): void {
  const missing = [...names].flatMap((name) => {
    const { isMet, packages = [] }: Requirement = requirements[name]
    return isMet() ? [] : packages
  })
  if (missing.length === 0) return
  // The tests start their own cluster; Debian's would only occupy a port.
  if (missing.includes('postgresql')) preventDefaultCluster()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) =>
    execFileSync('apt-get', [...words, '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  // Debian allows one mail server; that of the machine must not be removed for the tests.
  apt('install', '-y', '--no-install-recommends', '--no-remove', ...missing)
}

function preventDefaultCluster(): void {
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
}
