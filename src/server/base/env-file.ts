import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { startProblem } from './start-problem.ts'

/** Returns the variables of the process, completed by those of a `.env` file. */
export function readEnvironment(): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value
  return process.env
}

/**
 * Reads the variables of a file; none when the file is missing. Editors and shells on Windows write a byte order
 * mark, or UTF-16.
 * @throws a start problem when the file cannot be read.
 */
export function readEnvFile(path: string): Record<string, string | undefined> {
  if (!statSync(path, { throwIfNoEntry: false })) return {}
  try {
    const bytes = readFileSync(path)
    return refuseUnreadable(parseEnv(new TextDecoder(encodingOf(bytes)).decode(bytes)))
  } catch (error) {
    throw startProblem(`The file ${path} cannot be read: ${reasonOf(error)}.`)
  }
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** A decoder replaces characters of another encoding. */
function refuseUnreadable(variables: Record<string, string | undefined>) {
  const damaged = Object.entries(variables).find(([, value]) => value?.includes('\u{FFFD}'))
  if (damaged) throw new Error(`${damaged[0]} is not valid UTF-8; save the file as UTF-8`)
  return variables
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
