import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { unlessMissing } from '../installation/missing.ts'
import { installationPaths } from '../installation/paths.ts'
import { writeDurably } from '../installation/write-durably.ts'
import { startProblem } from '../start-problem.ts'

/** What the database is called within a backup: a copy of its file, or SQL that makes it anew. */
export const databaseNames = { sqlite: 'take-off.sqlite', postgres: 'take-off.sql' } as const

const file = v.object({
  /** Path within the backup, with slashes. */
  name: v.pipe(v.string(), v.regex(/^(?:take-off\.sql(?:ite)?|pictures\/[\w.-]+)$/)),
  bytes: v.number(),
  /** Of what it holds, hex. */
  sha256: v.string(),
})

const manifest = v.object({
  product: v.literal('take-off'),
  /** Id of the installation that was backed up. */
  id: v.pipe(v.string(), v.uuid()),
  madeAt: v.string(),
  /** The last step that its database has taken. */
  version: v.string(),
  items: v.number(),
  files: v.pipe(
    v.array(file),
    v.check((files) => files.filter(isDatabase).length === 1),
  ),
  /** Pictures that items show and the installation did not have whole, by their file names. */
  missing: v.array(v.string()),
})

/** What a backup holds; written last, so that a folder that has one is a whole backup. */
export type Manifest = v.InferOutput<typeof manifest>
export type BackedUpFile = v.InferOutput<typeof file>

const nameOf = (folder: string) => installationPaths(folder).manifest

/** Whether a file of a backup is its database. */
function isDatabase({ name }: { name: string }): boolean {
  return Object.values<string>(databaseNames).includes(name)
}

/** Which of the two databases was backed up. */
export function isOfPostgres({ files }: Manifest): boolean {
  return files.some(({ name }) => name === databaseNames.postgres)
}

/** The files of pictures in a backup. */
export function picturesIn({ files }: Manifest): BackedUpFile[] {
  return files.filter((each) => !isDatabase(each))
}

/** What a picture is called within a backup. */
export function pathOfPicture(name: string): string {
  return `pictures/${name}`
}

/** What a picture of a backup is called where pictures are stored. */
export function nameOfPicture({ name }: BackedUpFile): string {
  return name.slice(pathOfPicture('').length)
}

/** Says that a backup is whole, and what belongs to it. */
export function writeManifest(folder: string, made: Manifest): void {
  writeDurably(nameOf(folder), `${JSON.stringify(made, undefined, 1)}\n`)
}

/** Reads what belongs to a backup; throws a sentence for a folder that is none. */
export function readManifest(folder: string): Manifest {
  const text = unlessMissing(() => readFileSync(nameOf(folder), 'utf8'))
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  if (read.success) return read.output
  throw startProblem(
    text === undefined
      ? `${folder} is no whole backup: it has no backup.json.`
      : `${folder} is no backup that can be read: its backup.json is damaged.`,
  )
}
