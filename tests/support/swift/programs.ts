import { existsSync } from 'node:fs'

import { isInPath } from '../in-path.ts'

/** The servers of OpenStack Swift, whose proxy speaks the S3 protocol. */
export const swiftServers = ['account', 'container', 'object', 'proxy'] as const

/** Returns true if Swift is installed, with the settings that all of its programs read. */
export function hasSwift(): boolean {
  const programs = [...swiftServers.map((name) => `swift-${name}-server`), 'swift-ring-builder']
  return existsSync('/etc/swift/swift.conf') && programs.every(isInPath)
}
