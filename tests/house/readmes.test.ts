import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { describe, expect, test } from 'vitest'

import packageJson from '../../package.json' with { type: 'json' }

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** All documents, with their paths in the repository. */
const documents = ['.', 'src', 'tests'].flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: read(path) })),
)
const readmes = documents.filter(({ path }) => path.endsWith('README.md'))
/** Documents that may name commands; `asvs.md` quotes names of tests, which look like commands. */
const manuals = documents.filter(({ path }) => !path.endsWith('asvs.md'))

/** Limits in words, as `wc -w` counts them; 400 for all others. `src/README.md` contains the glossary. */
const maxWords: Record<string, number> = { 'README.md': 1200, 'src/README.md': 1200 }

/** The test or script that runs each command, with the text of the call in it. */
const runners: Record<string, readonly [file: string, call: string]> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm test': ['.ci/run', 'npm test'],
  'npm start': ['tests/server/stop.test.ts', "spawn('npm', ['start']"],
  'npm demo': ['tests/server/demo.test.ts', 'demoFile'],
  // `tests/heavy/container.test.ts` executes the Containerfile.
  'npm build': ['src/deploy/Containerfile', 'RUN npm run build'],
  'npm add-admin': ['tests/server/commands.test.ts', "'add-admin'"],
  'npm set-password': ['tests/server/commands.test.ts', "'set-password'"],
  'npm disable-admin': ['tests/server/disable-admin.test.ts', "'disable-admin'"],
  'npm backup': ['tests/server/backup.test.ts', "'backup'"],
  'npm restore': ['tests/server/backup.test.ts', "'restore'"],
  'npm check-data': ['tests/server/check-data.test.ts', 'commands/check-data.ts'],
  'npm move': ['tests/server/bucket/move.test.ts', "runCommand('move'"],
  'npm audit': ['tests/run/parts.ts', "scripts: ['audit']"],
  'npm soak:faults': ['tests/run/parts.ts', "scripts: ['soak:faults']"],
  'npm bench:figures': ['tests/bench/run.ts', "'figures/print.ts'"],
  'npm bench:batch': ['tests/bench/run.ts', "'batch/run.ts'"],
  'npm bench:many': ['tests/bench/run.ts', "'many/run.ts'"],
  'npm bench:smooth': ['tests/bench/run.ts', "'smooth/run.ts'"],
  ...inShortRuns(
    ...['bench', 'bench:starts', 'bench:server', 'bench:outbox', 'bench:pictures'],
    ...['bench:lighthouse', 'simulate', 'soak', 'soak:servers', 'soak:signins', 'screenshots'],
  ),
  'npm check': ['tests/commands/tools.test.ts', "['check', 'style']"],
  'npm test:all': ['tests/commands/tools.test.ts', "['test:all', 'tooling']"],
  'npm fix': ['tests/commands/tools.test.ts', "npmRun(['fix']"],
  'npm words': ['tests/commands/tools.test.ts', "npmRun(['words']"],
  'npm lock': ['tests/commands/tools.test.ts', "npmRun(['lock']"],
  'npm release-api': ['tests/commands/tools.test.ts', "npmRun(['release-api']"],
  'npm dev': ['tests/commands/tools.test.ts', "['run', 'dev']"],
  'npx vitest': ['tests/run/run-part.ts', 'vitest/vitest.mjs'],
  'npx cap': ['tests/commands/operation.test.ts', "'cap add'"],
}

function inShortRuns(...scripts: string[]) {
  const file = 'tests/commands/short-runs.test.ts'
  return Object.fromEntries(
    scripts.map((script) => [`npm ${script}`, [file, `script: '${script}'`] as const]),
  )
}

/** Programs whose calls `tests/commands/operation.test.ts` executes as they are written. */
const inOperation = [
  '.',
  'cd',
  'certbot',
  'cp',
  'docker',
  'install',
  'journalctl',
  'nginx',
  'printf',
  'sed',
  'set',
  'systemctl',
]

/** npm's own commands. */
const ofNpm = new Set(['ci', 'install', 'audit'])

const fence = /^```(\w*)\n([\s\S]*?)^```/gm

/** Code in backticks, without fenced blocks. */
const codeIn = (text: string) =>
  [...text.replace(fence, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) =>
    code.replace(/\s+/g, ' '),
  )

/** Command lines of the fenced `sh` blocks, without variables and comments. */
const blocksIn = (text: string) =>
  [...text.matchAll(fence)]
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , block = '']) =>
      block
        .replace(/\\\n/g, ' ')
        .split(/\n| && /)
        .map((line) =>
          line
            .replace(/ +#.*/, '')
            .trim()
            .replace(/^(?:[A-Z]\w*=\S+(?: +|$))+/, ''),
        ),
    )
    .filter((line) => line !== '')

/** npm commands in a piece of code; `npm run x` is returned as `npm x`. */
const npmCommandsIn = (code: string) =>
  [...code.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][\w:-]*)/g)].map(([, name]) => `npm ${name}`)

/** Commands of one line of a shell. */
function commandOf(line: string): string[] {
  const [program = '', first = ''] = line.split(' ')
  if (program === 'npm') return npmCommandsIn(line)
  return [program === 'npx' ? `npx ${first}` : program]
}

const commandsIn = (text: string) => [
  ...blocksIn(text).flatMap(commandOf),
  ...codeIn(text).flatMap(npmCommandsIn),
]

/** Returns whether code looks like a path of the repository: with a slash, or a file name alone. */
function isPath(code: string): boolean {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(code)) return false
  return (
    code.includes('/') ||
    /^[\w-][\w.-]*\.(?:ts|tsx|js|css|html|md|txt|yaml|service|conf)$/.test(code)
  )
}

/** Output of the build, defaults of variables, files of operators and packages, which only look like paths. */
const isNoPath = (code: string) =>
  /^(?:dist\/.*|\.\/data|ipaddr\.js|compose\.override\.yaml)$/.test(code)

/** Returns whether a path exists, relative to the folder of a document or to one of its parents. */
function isThere(path: string, document: string): boolean {
  for (let folder = dirname(document); ; folder = dirname(folder)) {
    if (existsSync(join(repository, folder, path))) return true
    if (folder === '.') return false
  }
}

/** The names in the first column of tables of files and folders. */
function namesListed(text: string): string[] {
  const tables = text.split('\n\n').filter((block) => /^\| (?:file|folder|layer) /.test(block))
  return tables.flatMap((table) =>
    [...table.matchAll(/^\| \[?`([^`]+)`/gm)].map(([, name = '']) => name),
  )
}

test.each(readmes)('$path is within its limit of words', ({ path, text }) => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  expect(words.length).toBeLessThanOrEqual(maxWords[path] ?? 400)
})

describe.each(documents)('$path', ({ path, text }) => {
  test('names existing paths', () => {
    const named = codeIn(text).flatMap((code) => code.split(' ').filter((word) => isPath(word)))
    const gone = named.filter((each) => !isNoPath(each) && !isThere(each, path))
    expect(gone).toEqual([])
  })

  test('lists files and folders that exist in its folder', () => {
    const gone = namesListed(text).filter(
      (name) => !existsSync(join(repository, dirname(path), name)),
    )
    expect(gone).toEqual([])
  })

  test('links to existing files and headings', () => {
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const gone = targets.filter((target) => {
      if (/^https?:/.test(target)) return false
      const [file = '', heading] = target.split('#')
      const aim = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(repository, aim))) return true
      return heading !== undefined && !headingsOf(read(aim)).includes(heading)
    })
    expect(gone).toEqual([])
  })
})

/** Anchors of the headings of a document. */
function headingsOf(text: string): string[] {
  return [...text.replace(fence, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/ /g, '-'),
  )
}

describe('the commands that documents name', () => {
  const named = new Set(manuals.flatMap(({ text }) => commandsIn(text)))
  const listed = [...Object.keys(runners), ...inOperation]

  test('are scripts of package.json where npm runs them', () => {
    const scripts = [...named].flatMap((command) => /^npm (.+)/.exec(command)?.[1] ?? [])
    expect(
      scripts.filter((name) => !ofNpm.has(name) && !Object.hasOwn(packageJson.scripts, name)),
    ).toEqual([])
  })

  test('are all listed, and no others are', () => {
    const others = [...named].filter((command) => command !== 'npm install')
    expect(others.toSorted()).toEqual(listed.toSorted())
  })

  test.each(Object.entries(runners))('%s is run by %s', (_, [file, call]) => {
    expect(read(file)).toContain(call)
  })
})
