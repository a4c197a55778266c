import { faultOf } from './fault.ts'
import { requestedAtOfCached } from './list-cache.ts'
import { readReply } from './read-reply.ts'
import { isPage, type ReceivedReply } from './reply-sender.ts'

/**
 * Result of probing the backend.
 * - `open`: the backend answers.
 * - `portal`: another server answers or redirects; the network requires its own sign-in.
 * - `closed`: no reply, or the backend fails.
 */
export type Reachability = 'open' | 'portal' | 'closed'

/** Timeout of a probe; the user waits for it before the app reports that there is no network. */
const timeoutMs = 10_000

/** Sends a small request; unlike a `Network` it honours `redirect` and `signal`. */
export type Probe = (url: string, init: RequestInit) => Promise<Response>

type ProbeOptions = {
  /** Address of a small request that every session may send and that proxies treat like all others. */
  url: string
  headers: () => Record<string, string>
  isOurs: () => boolean
  probe: Probe
}

/** Returns a function that probes the backend; concurrent callers share one probe. */
export function makeReachabilityCheck(options: ProbeOptions): () => Promise<Reachability> {
  let running: Promise<Reachability> | undefined
  return () =>
    (running ??= checkReachability(options).finally(() => {
      running = undefined
    }))
}

async function checkReachability({
  url,
  headers,
  isOurs,
  probe,
}: ProbeOptions): Promise<Reachability> {
  try {
    const response = await probe(url, {
      headers: headers(),
      credentials: 'include',
      cache: 'no-store',
      // A followed redirect to another origin would fail like a missing network.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.type === 'opaqueredirect' || isRedirect(response.status)) return 'portal'
    // The service worker answered from its cache.
    if (requestedAtOfCached(response.headers) !== undefined) return 'closed'
    const text = await response.text()
    if (
      !isOurs() &&
      mayMeanNoAnnouncement({ status: response.status, headers: response.headers, text })
    ) {
      return 'open'
    }
    readReply(response, text, isOurs())
    return 'open'
  } catch (caught) {
    return reachabilityIn(caught)
  }
}

/** Other backends may report in different ways that there is no announcement. */
function mayMeanNoAnnouncement(reply: ReceivedReply): boolean {
  return reply.status === 404 || (reply.status >= 200 && reply.status < 300 && !isPage(reply))
}

function reachabilityIn(caught: unknown): Reachability {
  const { kind } = faultOf(caught)
  if (kind === 'intercepted') return 'portal'
  return kind === 'refused' || kind === 'unauthorised' ? 'open' : 'closed'
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304
