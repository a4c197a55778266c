import { isRunning } from '#tests/support/running-servers.ts'

import { holdAgainstDocs, isJson } from './hold-against-docs.ts'

// Validates every reply of a server that a test has started against the document, like injected replies. Of streams
// only status and type are validated, because reading them here as well would keep a connection open that the test
// closes.

const ask = globalThis.fetch
const wrong: string[] = []
const underWay = new Set<Promise<void>>()

globalThis.fetch = async (asked, init) => {
  const response = await ask(asked, init)
  const { url, method } = asked instanceof Request ? asked : { url: String(asked), method: 'GET' }
  if (isRunning(url)) {
    const held = hold(response, { url, method: init?.method ?? method })
    underWay.add(held)
    void held.finally(() => underWay.delete(held))
  }
  return response
}

async function hold(response: Response, asked: { url: string; method: string }): Promise<void> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isWhole = isJson(type) && headers.has('content-length')
  // A test that stops a server aborts requests under way.
  const text = isWhole
    ? await response
        .clone()
        .text()
        .catch(() => undefined)
    : undefined
  const { pathname, search } = new URL(asked.url)
  const replied = { status, type, text: response.body ? text : '' }
  try {
    holdAgainstDocs({ method: asked.method, url: pathname + search, ...replied })
  } catch (problem) {
    wrong.push(String(problem))
  }
}

/** Returns the problems since the last call, after all replies under way have been read. */
export async function foundWrong(): Promise<string[]> {
  await Promise.all(underWay)
  return wrong.splice(0)
}
