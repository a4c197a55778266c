import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { unlessMissing } from '../base/missing.ts'
import { startProblem } from '../base/start-problem.ts'
import { writeDurably } from '../base/write-durably.ts'
import type { InstallationPaths } from './paths.ts'

const marker = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ product: v.literal('take-off'), id: v.pipe(v.string(), v.uuid()) }),
)

/** Returns the id in the text of a marker; undefined when it is invalid. */
export function idInMarker(text: string): string | undefined {
  const read = v.safeParse(marker, text)
  return read.success ? read.output.id : undefined
}

/** Returns the text of a marker, which identifies an installation. */
export function markerText(id: string): string {
  const since = new Date().toISOString()
  return `${JSON.stringify({ product: 'take-off', id, since }, undefined, 2)}\n`
}

/**
 * Returns the id in the marker of a data folder; undefined without a marker.
 * @throws a start problem when the marker is unreadable.
 */
export function readMarker({ marker: path }: InstallationPaths): string | undefined {
  const text = unlessMissing(() => readFileSync(path, 'utf8'))
  if (text === undefined) return undefined
  const id = idInMarker(text)
  if (id !== undefined) return id
  throw startProblem(
    `${path}, which identifies the installation, cannot be read: restore this file, or delete it ` +
      'if the data beside it is the right one. Nothing was changed.',
  )
}

/** Marks a folder permanently as this installation. */
export function writeMarker({ marker: path }: InstallationPaths, id: string): void {
  writeDurably(path, markerText(id))
}
