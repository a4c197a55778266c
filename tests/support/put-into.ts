import type { Page } from 'playwright'

import { type Resource, toParts, type Values } from '#contract/resource.ts'

import type { backends } from './backends.ts'
import { foreignBuild } from './foreign-build.ts'

/** Puts items into the backend of a signed-in console, one after the other, as somebody elsewhere would. */
export async function putInto<R extends Resource>(
  { page, backend }: { page: Page; backend: (typeof backends)[number] },
  resource: R,
  items: readonly Values<R>[],
): Promise<void> {
  const base = backend === 'ours' ? '' : foreignBuild.base
  await page.evaluate(
    async ({ url, all }) => {
      const token: unknown = JSON.parse(localStorage.getItem('token') ?? '')
      for (const parts of all) {
        const body = new FormData()
        for (const [name, value] of Object.entries(parts)) body.append(name, value)
        const headers = { authorization: `Bearer ${String(token)}` }
        const { status } = await fetch(url, { method: 'POST', headers, body })
        if (status !== 201) throw new Error(`Not put there: ${status}`)
      }
    },
    { url: base + (resource.paths.add ?? ''), all: items.map((each) => toParts(resource, each)) },
  )
}
