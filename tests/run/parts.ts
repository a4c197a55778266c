import { quickTag } from '#tests/support/quick.ts'

import type { RequirementName } from './requirements.ts'

/** A group of checks that is run, timed and reported as one. */
export type Part = {
  name: string
  /** npm scripts, each of which counts as one test. */
  scripts?: readonly string[]
  /** Vitest projects, see `support/projects.ts`. */
  projects?: readonly string[]
  /** Runs failed tests a second time; those that then pass are reported as flaky. */
  mayRetry?: boolean
  /** Restricts the part to tests with this tag. */
  tag?: string
  /** Requirements without which the part cannot run. */
  needs?: readonly RequirementName[]
}

const style: Part = { name: 'style', scripts: ['format', 'lint', 'types', 'check-words'] }
const rules: Part = { name: 'rules', projects: ['rules'] }
const tooling: Part = { name: 'tooling', projects: ['tooling'] }
const browser: Part = {
  name: 'browser',
  projects: ['sync-browser', 'features-browser', 'screens'],
  needs: ['chromium'],
}
const server: Part = { name: 'server', projects: ['server'] }
const serverProcesses: Part = { name: 'server-processes', projects: ['server-processes'] }
const simulation: Part = { name: 'simulation', projects: ['simulation'] }
const journeyProjects = ['journeys', 'journeys-windows']
const journeys: Part = {
  name: 'journeys',
  projects: journeyProjects,
  needs: ['chromium'],
}

const onlyQuick = (part: Part): Part => ({ ...part, tag: quickTag.name })

/** Checks during development, in under a minute. */
export const checkParts: readonly Part[] = [style, rules]

/** The quick tier, which every change has to pass. */
export const quickParts: readonly Part[] = [
  style,
  rules,
  tooling,
  browser,
  server,
  onlyQuick(serverProcesses),
  onlyQuick(simulation),
  onlyQuick(journeys),
]

/** All tests. Soaks and benches of any length have separate commands. */
export const allParts: readonly Part[] = [
  style,
  { name: 'audit', scripts: ['audit'] },
  rules,
  tooling,
  browser,
  {
    name: 'browser-long',
    projects: ['features-long', 'screens-long'],
    needs: ['chromium'],
  },
  server,
  serverProcesses,
  {
    name: 'server-postgres',
    projects: ['server-postgres'],
    needs: ['postgresql', 'pgbouncer'],
  },
  { name: 'server-bucket', projects: ['server-bucket'], needs: ['swift', 'postgresql'] },
  { name: 'server-mail', projects: ['server-mail'], needs: ['exim', 'root'] },
  { name: 'deploy', projects: ['deploy'], needs: ['nginx', 'caddy', 'systemd'] },
  simulation,
  { name: 'simulation-postgres', projects: ['simulation-postgres'], needs: ['postgresql'] },
  { ...journeys, projects: [...journeyProjects, 'journeys-demo'], mayRetry: true },
  {
    name: 'journeys-postgres',
    projects: ['journeys-postgres'],
    needs: ['postgresql', 'chromium'],
    mayRetry: true,
  },
  // Together, because most of their time is spent waiting for slow networks and kills.
  { name: 'long', projects: ['heavy', 'soak', 'commands'], needs: ['chromium'] },
  { name: 'faults', scripts: ['soak:faults'], needs: ['root'] },
]
