import type { Network } from '#api/api.ts'

/** Counts of the replies to phones, by call. */
export type Answers = ReturnType<typeof makeAnswers>

type Row = { ok: number; refused: number; later: number; none: number; slowestMs: number }

/** Counts all replies; `wrong` collects those that no server may give. */
export function makeAnswers() {
  const rows = new Map<string, Row>()
  const wrong: string[] = []

  const rowOf = (call: string): Row => {
    const row = rows.get(call) ?? { ok: 0, refused: 0, later: 0, none: 0, slowestMs: 0 }
    rows.set(call, row)
    return row
  }

  function countReply(call: string, reply: Response) {
    const { status, headers } = reply
    const row = rowOf(call)
    if (status < 400) row.ok += 1
    else if (status < 500) row.refused += 1
    else row.later += 1
    const isTemporary = status === 503 && Number(headers.get('retry-after')) > 0
    if (status >= 500 && !isTemporary) wrong.push(`${call}: ${status}`)
  }

  /** Returns a `fetch` that counts its replies. */
  const network: Network = () => async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const call = `${init?.method ?? 'GET'} ${nameOf(url)}`
    const startedAt = performance.now()
    try {
      const reply = await fetch(url, init)
      countReply(call, reply)
      return reply
    } catch (error) {
      rowOf(call).none += 1
      throw error
    } finally {
      const row = rowOf(call)
      row.slowestMs = Math.max(row.slowestMs, performance.now() - startedAt)
    }
  }
  /** Returns the outcomes of each call, as rows of a table. */
  const tableRows = () =>
    [...rows]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([call, { ok, refused, later, none, slowestMs }]) => [
        call,
        { done: ok, refused, 503: later, 'no answer': none, 'slowest ms': Math.round(slowestMs) },
      ])
  return { tableRows, wrong, network }
}

/** Returns the path of an address with placeholders for ids. */
function nameOf({ pathname }: URL): string {
  return pathname.replace(/\/[0-9a-f]{64}$/, '/:sha256').replace(/\/[0-9a-f-]{36}$/, '/:id')
}
