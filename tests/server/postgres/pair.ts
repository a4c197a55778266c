import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { onTestFinished } from 'vitest'

import { headers } from '#contract/reply.ts'
import { pathTo, toWireValues } from '#contract/resource.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { formOf } from '../console.ts'

const { resource, values } = sampleOf('member')
const { paths } = resource
const sample = toWireValues(resource, values)

/** A signed-in admin at one of the servers. */
export type Caller = { url: string; token: string }

/** The outcome of a call; status 0 is a broken connection. */
export type Outcome = {
  status: number
  retryAfter: string | null
  etag: string | null
  text: string
}

/** Starts two servers on one database and one folder, each with a signed-in admin. */
export async function startPair(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-pair-'))
  const servers = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })])
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [one, two] = servers
  const [first, second] = [await callerAt(one), await callerAt(two)]
  return { dataDir, one, two, first, second }
}

async function callerAt({ url }: TestServer): Promise<Caller> {
  return { url, token: (await signIn(url)).token }
}

type CallOptions = { key?: string; ifMatch?: string; parts?: Record<string, string> }

/** Calls of the member resource. */
export const members = {
  add: (caller: Caller, { parts = {}, ...options }: CallOptions) =>
    send(caller, ['POST', paths.add], { parts: { ...sample, ...parts }, ...options }),
  change: (caller: Caller, id: string, options: CallOptions) =>
    send(caller, ['PUT', pathTo(paths.update ?? '', id)], options),
  remove: (caller: Caller, id: string, options: CallOptions = {}) =>
    send(caller, ['DELETE', pathTo(paths.remove ?? '', id)], options),
  list: (caller: Caller) => send(caller, ['GET', `${paths.list}?limit=1000`], {}),
}

/** Returns the id in a reply with one member. */
export function idIn({ text }: Outcome): string {
  return v.parse(v.object({ data: v.object({ _id: v.string() }) }), JSON.parse(text)).data._id
}

/** Returns the names in a list of members, and its stated total. */
export function namesIn({ text }: Outcome): { names: string[]; total: number } {
  const list = v.object({
    data: v.array(v.object({ name: v.string() })),
    pagination: v.object({ total: v.number() }),
  })
  const { data, pagination } = v.parse(list, JSON.parse(text))
  return { names: data.map(({ name }) => name), total: pagination.total }
}

async function send(
  { url, token }: Caller,
  [method, path = '']: [method: string, path: string | undefined],
  { key, ifMatch, parts }: CallOptions,
): Promise<Outcome> {
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { [headers.idempotencyKey]: key }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(parts && { body: formOf(parts) }),
    })
    const text = await response.text()
    const [retryAfter, etag] = ['retry-after', 'etag'].map((name) => response.headers.get(name))
    return { status: response.status, retryAfter: retryAfter ?? null, etag: etag ?? null, text }
  } catch {
    return { status: 0, retryAfter: null, etag: null, text: '' }
  }
}
