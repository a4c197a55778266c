import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'

import { startProblem } from './start-problem.ts'

/** The variables of the process, with those of a `.env` file where the process has none. */
export function readEnvironment(): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value
  return process.env
}

/**
 * The variables in a file; none where there is no such file. Editors and shells on Windows write a byte
 * order mark in front, or UTF-16.
 * @throws a sentence for the operator when the file cannot be read.
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

/** Text in another encoding has characters that a decoder replaces. */
function refuseUnreadable(variables: Record<string, string | undefined>) {
  const damaged = Object.entries(variables).find(([, value]) => value?.includes('\u{FFFD}'))
  if (damaged) throw new Error(`${damaged[0]} holds no UTF-8, save it as UTF-8`)
  return variables
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
