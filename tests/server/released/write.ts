import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { document } from '#server/docs/document.ts'

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

const { paths, components, openapi, info, security } = document
const { schemas, ...others } = components
const head = JSON.stringify(withoutProse({ openapi, info, security })).slice(0, -1)
const rest = JSON.stringify(withoutProse(others)).slice(1)

writeFileSync(
  join(import.meta.dirname, 'api.json'),
  `${head},\n"paths":${linesOf(paths)},\n"components":{"schemas":${linesOf(schemas)},\n${rest}}\n`,
)
