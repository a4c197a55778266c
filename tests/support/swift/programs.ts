import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The servers of OpenStack's Swift, whose proxy speaks the S3 protocol. */
export const swiftServers = ['account', 'container', 'object', 'proxy'] as const

/** Whether Swift is installed, with the settings that all of its programs read. */
export function hasSwift(): boolean {
  const programs = [...swiftServers.map((name) => `swift-${name}-server`), 'swift-ring-builder']
  return existsSync('/etc/swift/swift.conf') && programs.every(isInPath)
}

function isInPath(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}
