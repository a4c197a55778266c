import * as v from 'valibot'
import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { intakePath } from '#contract/public.ts'
import type { Resource } from '#contract/resource.ts'
import { listResources } from '#contract/resources/index.ts'
import { formType, jsonType, plainFormType } from '#server/docs/call.ts'
import { calls } from '#server/docs/document.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForTest } from './app-for-each.ts'
import { type Call, formOf } from './console.ts'

const kinds: readonly Resource[] = [...listResources, announcement]
/** Paths that add an item, with the picture of their resource. */
const adding = new Map<string | undefined, Resource['picture']>([
  ...kinds.map(({ paths, picture }) => [paths.add, picture] as const),
  [intakePath, undefined],
])

const sent = calls
  .filter(({ method, path }) => method === 'post' && adding.has(path))
  .flatMap(({ path, body }) =>
    Object.entries(body ?? {}).map(([type, { example }]) => ({ path, type, example })),
  )
  // A required picture cannot be sent as JSON.
  .filter(({ path, type }) => type !== jsonType || adding.get(path)?.required === undefined)

test.each(sent)('$path accepts its example ($type)', async ({ path, type, example }) => {
  const server = await appForTest()
  const picture = adding.get(path)
  const image = picture && { [picture.sentAs]: await smallPicture() }
  const call = { method: 'POST', url: path, ...bodyOf(type, example, image) } as const
  expect(await server.console.call(call)).toMatchObject({ status: 201 })
})

function bodyOf(type: string, example: unknown, image?: Record<string, Buffer>): Partial<Call> {
  if (type === jsonType) return { json: example }
  const texts = v.parse(v.record(v.string(), v.string()), example)
  if (type === formType) return { form: formOf({ ...texts, ...image }) }
  const raw = new URLSearchParams(texts).toString()
  return { raw, headers: { 'content-type': plainFormType } }
}
