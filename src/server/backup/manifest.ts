import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { unlessMissing } from '../base/missing.ts'
import { startProblem } from '../base/start-problem.ts'
import { writeDurably } from '../base/write-durably.ts'
import { installationPaths } from '../installation/paths.ts'

/** Name of the database within a backup: a copy of the file, or a dump as SQL. */
export const databaseNames = { sqlite: 'take-off.sqlite', postgres: 'take-off.sql' } as const

const file = v.object({
  /** Path within the backup, with slashes. */
  name: v.pipe(v.string(), v.regex(/^(?:take-off\.sql(?:ite)?|pictures\/[\w.-]+)$/)),
  bytes: v.number(),
  /** Of the file's contents, hex. */
  sha256: v.string(),
})

const manifest = v.object({
  product: v.literal('take-off'),
  /** Id of the installation that was backed up. */
  id: v.pipe(v.string(), v.uuid()),
  madeAt: v.string(),
  /** Name of the last migration. */
  version: v.string(),
  items: v.number(),
  files: v.pipe(
    v.array(file),
    v.check((files) => files.filter(isDatabase).length === 1),
  ),
  /** File names of pictures in use that are missing or damaged in the installation. */
  missing: v.array(v.string()),
})

/** Contents of a backup. Written last, so that a folder with a manifest is a complete backup. */
export type Manifest = v.InferOutput<typeof manifest>
export type BackedUpFile = v.InferOutput<typeof file>

const nameOf = (folder: string) => installationPaths(folder).manifest

/** Whether a file of a backup is its database. */
function isDatabase({ name }: { name: string }): boolean {
  return Object.values<string>(databaseNames).includes(name)
}

/** Whether the backup contains a PostgreSQL database; else SQLite. */
export function isOfPostgres({ files }: Manifest): boolean {
  return files.some(({ name }) => name === databaseNames.postgres)
}

/** Returns the picture files of a backup. */
export function picturesIn({ files }: Manifest): BackedUpFile[] {
  return files.filter((each) => !isDatabase(each))
}

/** Returns the path of a picture within a backup. */
export function pathOfPicture(name: string): string {
  return `pictures/${name}`
}

/** Returns the file name of a picture in the picture store. */
export function nameOfPicture({ name }: BackedUpFile): string {
  return name.slice(pathOfPicture('').length)
}

/** Writes the manifest, which completes a backup. */
export function writeManifest(folder: string, made: Manifest): void {
  writeDurably(nameOf(folder), `${JSON.stringify(made, undefined, 1)}\n`)
}

/**
 * Reads the manifest of a backup.
 * @throws a start problem when it is missing or damaged.
 */
export function readManifest(folder: string): Manifest {
  const text = unlessMissing(() => readFileSync(nameOf(folder), 'utf8'))
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text)
  if (read.success) return read.output
  throw startProblem(
    text === undefined
      ? `${folder} is not a complete backup: it has no backup.json.`
      : `${folder} is not a usable backup: its backup.json is damaged.`,
  )
}
