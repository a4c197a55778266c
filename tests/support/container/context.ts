import { cpSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative } from 'node:path'

/** Copies the build context of a folder: all files except those that `.dockerignore` lists. */
export function copyContext(from: string, to: string): void {
  const patterns = readFileSync(join(from, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const isLeftOut = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern))
  cpSync(from, to, { recursive: true, filter: (path) => !isLeftOut(relative(from, path)) })
}
