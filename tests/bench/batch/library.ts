import { join } from 'node:path'

import type { BrowserContext } from 'playwright'

import { startStaticHost } from '#tests/support/static-host.ts'

const dist = 'node_modules/browser-image-compression/dist'
const script = '/browser-image-compression.js'

/**
 * Opens a page that contains only the compression library, with its default settings. The library runs in a worker,
 * whose code is served from here instead of from a public address. `msEach` resolves with the ms per photo, processed
 * one after the other.
 */
export async function startLibrary(context: BrowserContext) {
  const host = await startStaticHost(dist)
  const page = await context.newPage()
  const blank = { contentType: 'text/html', body: '<input type="file" multiple>' }
  await page.route(`${host.url}/blank`, (route) => route.fulfill(blank))
  await page.goto(`${host.url}/blank`)
  await page.addScriptTag({ path: join(dist, script) })
  return {
    msEach: async (files: readonly string[]): Promise<number> => {
      await page.locator('input').setInputFiles([...files])
      await page.bringToFront()
      return page.evaluate(compressAll, host.url + script)
    },
    stop: async () => {
      await page.close()
      await host.stop()
    },
  }
}

/** Runs in the page. */
async function compressAll(libURL: string): Promise<number> {
  const files = [...(document.querySelector('input')?.files ?? [])]
  const library: unknown = Reflect.get(globalThis, 'imageCompression')
  if (typeof library !== 'function') throw new Error('The library is not there')
  const startedAt = performance.now()
  for (const file of files) await library(file, { libURL })
  return (performance.now() - startedAt) / files.length
}
