import { execSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { shellEnvironment } from '#tests/support/shell-environment.ts'

import { type Instruction, instructionsIn, wordsOf } from './containerfile.ts'
import { copyContext } from './context.ts'

const repository = resolve(import.meta.dirname, '../../..')

type Stage = {
  name: string
  /** Folder that stands for `/` of the image. */
  root: string
  workFolder: string
  env: Record<string, string>
}

/** An image that was built without a container engine: a folder and its metadata. */
export type Image = Stage & { user: number; command: string[]; healthCheck: string[] }

/**
 * Executes a Containerfile within a folder, instruction by instruction. Base images and Debian packages are replaced
 * by the programs of this machine, and the named user by `user`.
 */
export function buildImage(
  path: string,
  { folder, user }: { folder: string; user: number },
): Image {
  const stages: Stage[] = []
  const image: Omit<Image, keyof Stage> = { user: 0, command: [], healthCheck: [] }
  for (const instruction of instructionsIn(readFileSync(path, 'utf8'))) {
    const { name, rest } = instruction
    const stage = stages.at(-1)
    if (name === 'FROM') stages.push(beginStage(rest, join(folder, `stage-${stages.length}`)))
    else if (!stage) throw new Error(`${name} before FROM`)
    else if (name === 'USER') image.user = user
    else if (name === 'CMD') image.command = wordsOf(rest)
    else if (name === 'HEALTHCHECK') image.healthCheck = wordsOf(rest)
    else execute(instruction, { stage, stages, user })
  }
  const last = stages.at(-1)
  if (!last) throw new Error('There is no FROM')
  return { ...last, ...image }
}

function beginStage(rest: string, root: string): Stage {
  mkdirSync(root, { recursive: true, mode: 0o755 })
  return { name: rest.split(' AS ')[1] ?? '', root, workFolder: '/', env: {} }
}

type BuildContext = { stage: Stage; stages: readonly Stage[]; user: number }

const metadataInstructions = ['LABEL', 'VOLUME', 'EXPOSE', 'STOPSIGNAL']

function execute({ name, rest }: Instruction, context: BuildContext): void {
  const { stage } = context
  if (metadataInstructions.includes(name)) return
  if (name === 'WORKDIR') {
    stage.workFolder = rest
    mkdirSync(join(stage.root, rest), { recursive: true })
  } else if (name === 'ENV') {
    Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((each) => each.split('='))))
  } else if (name === 'COPY') copy(rest, context)
  else if (name === 'RUN') run(rest, context)
  else throw new Error(`${name} is not understood`)
}

function copy(rest: string, { stage, stages }: BuildContext): void {
  const words = rest.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const target = words.pop() ?? ''
  const to = resolve(join(stage.root, stage.workFolder), target)
  if (from === undefined) return copyContext(repository, to)
  const source = stages.find(({ name }) => name === from)
  if (!source) throw new Error(`There is no stage ${from}`)
  for (const path of words) {
    const destination = target.endsWith('/') ? join(to, path.slice(path.lastIndexOf('/'))) : to
    cpSync(join(source.root, path), destination, { recursive: true, verbatimSymlinks: true })
  }
}

function run(command: string, { stage, user }: BuildContext): void {
  // The programs of this machine replace Debian's packages, as they replace the base images.
  if (command.startsWith('apt-get')) return
  const hostCommand = command
    .replaceAll(/(?<= )\/(?=\w)/g, `${stage.root}/`)
    .replaceAll(/(?<=-[og] )node\b/g, String(user))
  // The registry settings of this machine stay.
  const env = { ...shellEnvironment(), ...stage.env }
  execSync(hostCommand, { cwd: join(stage.root, stage.workFolder), env, stdio: 'pipe' })
}
