import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { startProblem } from '../start-problem.ts'
import { unlessMissing } from './missing.ts'
import type { InstallationPaths } from './paths.ts'
import { writeDurably } from './write-durably.ts'

const marker = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ product: v.literal('take-off'), id: v.pipe(v.string(), v.uuid()) }),
)

/** The id that the text of a marker says; undefined when it is none. */
export function idInMarker(text: string): string | undefined {
  const read = v.safeParse(marker, text)
  return read.success ? read.output.id : undefined
}

/** The text that says which installation something is. */
export function markerText(id: string): string {
  const since = new Date().toISOString()
  return `${JSON.stringify({ product: 'take-off', id, since }, undefined, 2)}\n`
}

/** The id of the installation that a folder says it is; undefined when it says nothing. */
export function readMarker({ marker: path }: InstallationPaths): string | undefined {
  const text = unlessMissing(() => readFileSync(path, 'utf8'))
  if (text === undefined) return undefined
  const id = idInMarker(text)
  if (id !== undefined) return id
  throw startProblem(
    `${path}, which tells what installation this is, cannot be read: put it back, or remove it ` +
      'if the database beside it is the right one. Nothing was changed.',
  )
}

/** Says for good that a folder is this installation. */
export function writeMarker({ marker: path }: InstallationPaths, id: string): void {
  writeDurably(path, markerText(id))
}
