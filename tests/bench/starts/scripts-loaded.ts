import type { CDPSession } from 'playwright'

/** Bytes transferred so far: in total, and for each script by the name of its chunk. */
export type Loaded = { all: number; scripts: Record<string, number> }

/** Counts the bytes that a page transfers from now on, headers included. */
export async function countLoaded(devtools: CDPSession): Promise<() => Loaded> {
  const scripts = new Map<string, string>()
  const loaded: Loaded = { all: 0, scripts: {} }
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, chunkOf(response.url))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.all += encodedDataLength
    const chunk = scripts.get(requestId)
    if (chunk === undefined) return
    loaded.scripts[chunk] = (loaded.scripts[chunk] ?? 0) + encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => structuredClone(loaded)
}

/** Returns the chunk name of an address: `/assets/mount-B2x_9-a.js` is the chunk `mount`. */
function chunkOf(url: string): string {
  const file = new URL(url).pathname.split('/').at(-1) ?? ''
  return file.replace(/-[\w-]{7}\.js$/, '')
}

/** Returns the difference between two counts. */
export function since(before: Loaded, after: Loaded): Loaded {
  const scripts = Object.entries(after.scripts).map(([chunk, bytes]) => [
    chunk,
    bytes - (before.scripts[chunk] ?? 0),
  ])
  return { all: after.all - before.all, scripts: Object.fromEntries(scripts) }
}
