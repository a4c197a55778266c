import { writeFileSync } from 'node:fs'

import { document } from '#server/docs/document.ts'

import { breaksBetween, readReleased, releasedFile } from './compare.ts'

// `npm run release-api` stores the API document of a release, with which later changes are compared.

/** Keys of text that no client depends on. */
const prose = new Set(['description', 'summary', 'example', 'examples'])

/** Returns a value without its prose; below `properties` the keys are names of fields. */
function withoutProse(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutProse(each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => areNames || !prose.has(key))
  return Object.fromEntries(
    entries.map(([key, each]) => [key, withoutProse(each, key === 'properties')]),
  )
}

/** One line for each path and schema, so that a difference between two releases can be read. */
function linesOf(group: object): string {
  const lines = Object.entries(group).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(withoutProse(value))}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

const released = readReleased()
const isNewVersion = released?.info.version !== document.info.version
const breaks = released && !isNewVersion ? breaksBetween(released, document) : []
if (breaks.length > 0) {
  console.error(
    `These changes break clients and need a new version of the API:\n${breaks.join('\n')}`,
  )
  process.exit(1)
}

const { paths, components, openapi, info, security } = document
const { schemas, ...others } = components
const head = JSON.stringify(withoutProse({ openapi, info, security })).slice(0, -1)
const rest = JSON.stringify(withoutProse(others)).slice(1)

writeFileSync(
  releasedFile,
  `${head},\n"paths":${linesOf(paths)},\n"components":{"schemas":${linesOf(schemas)},\n${rest}}\n`,
)
