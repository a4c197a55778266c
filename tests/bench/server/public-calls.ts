import { type Act, ifOther, type Send } from './target.ts'

/** Public calls of the bench: a page of 20 of all items. */
export const publicCalls = [
  { act: 'public members', conditionalAct: 'public members, 304', path: '/public/members' },
  { act: 'public events', conditionalAct: 'public events, 304', path: '/public/events' },
] as const

type PublicSends = Partial<Record<Act, () => Promise<Send>>>

/** Each request comes from another visitor, because their calls are limited; both servers send the same bytes. */
const fromVisitor = (nth: number) => ({
  'accept-encoding': 'identity',
  'x-forwarded-for': `10.${(nth >> 16) % 256}.${(nth >> 8) % 256}.${nth % 256}`,
})

/** Returns the public acts for a server of this project. */
export function publicSends(url: string): PublicSends {
  const read = (nth: number, path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { ...fromVisitor(nth), ...headers } })
  const sends = publicCalls.flatMap(({ act, conditionalAct, path }) => [
    [act, async () => (nth: number) => read(nth, path)],
    [
      conditionalAct,
      async () => {
        const etag = (await read(0, path)).headers.get('etag') ?? ''
        return (nth: number) => read(nth, path, ifOther(etag))
      },
    ],
  ])
  return Object.fromEntries(sends)
}

/** Returns the public acts for the bare server, which sends the bytes of a server of this project. */
export async function storedSends(ours: string, bare: string): Promise<PublicSends> {
  const sends = await Promise.all(
    publicCalls.map(async ({ act, conditionalAct, path }) => {
      const url = `${bare}/stored/${encodeURIComponent(act)}`
      const body = await (await fetch(ours + path, { headers: fromVisitor(0) })).arrayBuffer()
      const headers = { 'content-type': 'application/octet-stream' }
      await fetch(url, { method: 'PUT', headers, body })
      return [
        [act, async () => () => fetch(url)],
        [conditionalAct, async () => () => fetch(url, { headers: ifOther('"stored"') })],
      ]
    }),
  )
  return Object.fromEntries(sends.flat())
}
