import { faultOf } from './fault.ts'
import { keptAtOf } from './list-cache.ts'
import { readReply } from './read-reply.ts'
import { isPage, type ReceivedReply } from './reply-sender.ts'

/**
 * How the way to the backend stands.
 * - `open`: the backend answers.
 * - `portal`: something else answers, or leads away: the network wants a sign-in of its own.
 * - `closed`: nothing answers, or the backend fails.
 */
export type Reachability = 'open' | 'portal' | 'closed'

/** Nobody waits longer to be told that there is no network. */
const patienceMs = 10_000

/** Makes a small call; unlike a `Network` it obeys `redirect` and `signal`. */
export type Probe = (url: string, init: RequestInit) => Promise<Response>

type Way = {
  /** The address of a small call that every session may make, and that a proxy treats as all others. */
  url: string
  headers: () => Record<string, string>
  isOurs: () => boolean
  probe: Probe
}

/** Asks the backend whether it answers; who asks meanwhile shares the reply. */
export function makeReachabilityCheck(way: Way): () => Promise<Reachability> {
  let underWay: Promise<Reachability> | undefined
  return () =>
    (underWay ??= checkReachability(way).finally(() => {
      underWay = undefined
    }))
}

async function checkReachability({ url, headers, isOurs, probe }: Way): Promise<Reachability> {
  try {
    const response = await probe(url, {
      headers: headers(),
      credentials: 'include',
      cache: 'no-store',
      // A redirect that is followed to another origin fails as if there were no network.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.type === 'opaqueredirect' || isRedirect(response.status)) return 'portal'
    // The worker answered in the backend's place.
    if (keptAtOf(response.headers) !== undefined) return 'closed'
    const text = await response.text()
    if (!isOurs() && isOddReply({ status: response.status, headers: response.headers, text })) {
      return 'open'
    }
    readReply(response, text, isOurs())
    return 'open'
  } catch (caught) {
    return reachBy(caught)
  }
}

/** A backend that is not ours may have other ways to say that there is no announcement. */
function isOddReply(reply: ReceivedReply): boolean {
  return reply.status === 404 || (reply.status >= 200 && reply.status < 300 && !isPage(reply))
}

function reachBy(caught: unknown): Reachability {
  const { kind } = faultOf(caught)
  if (kind === 'intercepted') return 'portal'
  return kind === 'refused' || kind === 'unauthorised' ? 'open' : 'closed'
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304
