import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'

import { codeOf } from '../base/error-code.ts'
import { unlessMissing } from '../base/missing.ts'
import { startProblem } from '../base/start-problem.ts'
import { halfDone, works } from './half-done.ts'
import { readMarker } from './marker.ts'
import type { InstallationPaths } from './paths.ts'

/** End of every refusal to start. */
export const whatToDo =
  'Put the right database file back, or restore a backup into an empty DATA_DIR ' +
  '(npm run restore). Nothing was changed.'

/**
 * Examines a data folder without changing it: `new` when it is empty, `there` when it contains an installation. An
 * incomplete one is refused with a start problem, because a new database would make its pictures unreachable.
 */
export function lookAt(paths: InstallationPaths): 'new' | 'there' {
  try {
    return inspect(paths)
  } catch (error) {
    throw codeOf(error) === undefined ? error : unreadable(paths, error)
  }
}

/** Refuses a folder that is a backup or contains an incomplete installation. */
export function refuseBackup(paths: InstallationPaths): void {
  for (const work of works) {
    if (unlessMissing(() => statSync(paths[work]))) throw halfDone(work, paths.folder)
  }
  if (unlessMissing(() => statSync(paths.manifest))) {
    throw startProblem(
      `${paths.folder} is a backup, which must not be used as DATA_DIR: restore it into an empty ` +
        'DATA_DIR (npm run restore). Nothing was changed.',
    )
  }
}

function inspect(paths: InstallationPaths): 'new' | 'there' {
  refuseBackup(paths)
  readMarker(paths)
  const defect = defectOf(paths.database)
  if (defect === undefined) return 'there'
  if (defect.isDamage) throw refused(paths, defect.words)
  refuseBesideRemains(paths, defect.words)
  if (sizeOf(`${paths.database}-wal`) > 0) {
    throw refused(paths, `${defect.words}, but its log (-wal) contains data`)
  }
  return 'new'
}

/**
 * Refuses to create an installation where parts of an earlier one remain; `found` is the reason why it would be
 * created.
 */
export function refuseBesideRemains(paths: InstallationPaths, found: string): void {
  if (readMarker(paths) !== undefined) {
    throw refused(paths, `${found}, but the folder has an installation.json`)
  }
  const pictures = countFiles(paths.pictures)
  if (pictures === 0) return
  throw refused(paths, `${found}, but ${paths.pictures} contains ${pictures} files`)
}

function refused({ database }: InstallationPaths, found: string) {
  return startProblem(`The database ${database} cannot be used: ${found}. ${whatToDo}`)
}

function unreadable({ folder }: InstallationPaths, error: unknown) {
  return startProblem(
    `DATA_DIR ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}. ` +
      'The user that runs Take-Off needs access to the folder and all its files. ' +
      'Nothing was changed.',
  )
}

/** Reason why a file is not a database; a missing or empty one is not damaged. */
type Defect = { words: string; isDamage: boolean }

const headerBytes = 100
const magic = 'SQLite format 3\0'

function defectOf(path: string): Defect | undefined {
  const { size, header, isFile } = unlessMissing(() => readHeader(path)) ?? { size: undefined }
  if (size === undefined) return { words: 'it is missing', isDamage: false }
  if (!isFile) return { words: 'it is not a file', isDamage: true }
  if (size === 0) return { words: 'it is empty', isDamage: false }
  const words = damageIn(header, size, sizeOf(`${path}-wal`) > 0)
  return words === undefined ? undefined : { words, isDamage: true }
}

/** Checks the database header: https://sqlite.org/fileformat.html, section 1.3. */
function damageIn(header: Buffer, size: number, hasLog: boolean): string | undefined {
  if (header.every((byte) => byte === 0)) return 'it is filled with zeros'
  if (!header.toString('latin1').startsWith(magic)) return 'it is not a SQLite database'
  if (header.length < headerBytes) return `it is truncated to ${size} bytes`
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  // The size in the header is valid only if the same version of SQLite wrote both fields.
  const isSizeKept = header.readUInt32BE(24) === header.readUInt32BE(92)
  const bytes = header.readUInt32BE(28) * pageBytes
  // Pages in the log are written into the file later and may extend it.
  if (hasLog || !isSizeKept || size >= bytes) return undefined
  return `it is truncated: ${size} of ${bytes} bytes`
}

function readHeader(path: string) {
  const file = openSync(path, 'r')
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) return { size: 0, header: Buffer.alloc(0), isFile: false }
    const header = Buffer.alloc(headerBytes)
    const read = readSync(file, header, 0, headerBytes, 0)
    return { size: stats.size, header: header.subarray(0, read), isFile: true }
  } finally {
    closeSync(file)
  }
}

function sizeOf(path: string): number {
  return unlessMissing(() => statSync(path).size) ?? 0
}

/** Counts the files in a folder and its subfolders. */
export function countFiles(folder: string): number {
  const found = unlessMissing(() => readdirSync(folder, { recursive: true, withFileTypes: true }))
  return (found ?? []).filter((entry) => !entry.isDirectory()).length
}
