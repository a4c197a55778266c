import { isRunning } from '#tests/support/running-servers.ts'

import { checkAgainstDocs, isJson } from './check-against-docs.ts'

// Validates every reply of a server that a test has started against the document, like injected replies. Of streams
// only status and type are validated, because reading them here as well would keep a connection open that the test
// closes.

const originalFetch = globalThis.fetch
const problems: string[] = []
const pendingChecks = new Set<Promise<void>>()

globalThis.fetch = async (request, init) => {
  const response = await originalFetch(request, init)
  const { url, method } =
    request instanceof Request ? request : { url: String(request), method: 'GET' }
  if (isRunning(url)) {
    const check = checkReply(response, { url, method: init?.method ?? method })
    pendingChecks.add(check)
    void check.finally(() => pendingChecks.delete(check))
  }
  return response
}

async function checkReply(
  response: Response,
  request: { url: string; method: string },
): Promise<void> {
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
  const { pathname, search } = new URL(request.url)
  const replied = { status, type, text: response.body ? text : '' }
  try {
    checkAgainstDocs({ method: request.method, url: pathname + search, ...replied })
  } catch (problem) {
    problems.push(String(problem))
  }
}

/** Returns the problems since the last call, after all replies under way have been read. */
export async function takeProblems(): Promise<string[]> {
  await Promise.all(pendingChecks)
  return problems.splice(0)
}
