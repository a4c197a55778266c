import { keepParts, keptAtOf, keptList } from '#api/kept-lists.ts'
import { askedAtOf } from '#client/platform/early.ts'
import { newestPart, type NextPart, nextPartIn, partPath } from '#contract/list-part.ts'
import type { Resource, Stored } from '#contract/resource.ts'

import { api } from '../engine.ts'
import { askFor } from './ask-for.ts'
import { type List, listIn } from './pages.ts'
import type { FetchedReply, FetchContext, Fetched, ShowBeginning } from './read.ts'

type Part = { url: string; items: readonly Stored[]; next: NextPart | undefined }
/** As the backend replied it; held only until it is kept: it is as large as the items once more. */
type News = Part & { body: object }
/** All parts of a list, the newest first; `freshAt` in ms. */
type Parts = { parts: readonly Part[]; freshAt: number }
/** The same as the device has them: of a device that was full, one may be missing, and all behind it. */
type KeptParts = Parts & { isWhole: boolean }

/** The parts of each list that were read last, and whose they are: by the name of the rest they are known to be right. */
const here = new Map<string, { owner: string; parts: Promise<Parts | undefined> }>()

/**
 * Reads a list part by part. What is behind the newest part is asked for only if it is not as it was;
 * the beginning is shown alone where the device has nothing else to show.
 */
export async function askInParts(
  resource: Resource,
  asking: FetchContext<List>,
): Promise<FetchedReply<List>> {
  const { owner, isStill, showBeginning } = asking
  const [{ freshAt, ...newest }, before] = await Promise.all([
    askPart(resource, newestPart),
    partsHere(resource, owner),
  ])
  if (!before && newest.next) {
    await showBeginning(beginningOf(newest, freshAt))
  }
  const known = before && isBehind(newest, before.parts) ? before.parts.slice(1) : undefined
  const news = [newest, ...(known ? [] : await askRest(resource, newest.next))]
  const parts = [...news.map(withoutBody), ...(known ?? [])]
  if (isStill()) here.set(resource.name, { owner, parts: Promise.resolve({ parts, freshAt }) })
  const urls = parts.map(({ url }) => url)
  const keep = () => keepParts({ owner, urls, news, keptAt: freshAt })
  return { ...listOf({ parts, freshAt }), keep }
}

const withoutBody = ({ url, items, next }: News): Part => ({ url, items, next })

/** Whether what follows the newest part is what followed the one that was read before. */
const isBehind = ({ next }: Part, [first]: readonly Part[]) =>
  next?.restName === first?.next?.restName

/**
 * The list as the device has kept it: where a part is missing, all before it. Its beginning is shown first:
 * to read ten thousand photos takes a slow phone as long as to open the app.
 */
export async function keptInParts(
  resource: Resource,
  owner: string,
  showBeginning: ShowBeginning<List>,
) {
  // Not what this page remembers: another one may have read more since.
  const kept = keptParts(resource, owner, showBeginning)
  here.set(resource.name, { owner, parts: wholeOf(kept) })
  const parts = await kept
  return parts && listOf(parts)
}

/** What only begins says nothing of what is behind it. */
const wholeOf = async (kept: Promise<KeptParts | undefined>) => {
  const parts = await kept.catch(() => undefined)
  return parts?.isWhole ? parts : undefined
}

/** The next admin starts with nothing; the device keeps what it has. */
export const forgetParts = ({ name }: Resource) => void here.delete(name)

function partsHere(resource: Resource, owner: string): Promise<Parts | undefined> {
  const known = here.get(resource.name)
  if (known?.owner === owner) return known.parts
  const parts = wholeOf(keptParts(resource, owner))
  here.set(resource.name, { owner, parts })
  return parts
}

function listOf({ parts, freshAt }: Parts): Fetched<List> {
  return { value: { items: parts.flatMap(({ items }) => items) }, freshAt }
}

async function askRest(resource: Resource, first: NextPart | undefined): Promise<News[]> {
  const parts: News[] = []
  for (let next = first; next; next = parts.at(-1)?.next) {
    parts.push(await askPart(resource, next.part))
  }
  return parts
}

async function askPart(resource: Resource, part: string) {
  const path = partPath(resource.paths.list, part)
  const now = Date.now()
  const { list, body, headers } = await askFor(resource, path)
  const freshAt = askedAtOf(headers) ?? now
  return { url: api.urlOf(path), body, items: list.items, next: nextPartIn(body), freshAt }
}

const beginningOf = ({ items }: Part, freshAt: number): Fetched<List> => ({
  value: { items, isBeginning: true },
  freshAt,
})

/** As fresh as the newest part: it names all that is behind it. */
async function keptParts(
  resource: Resource,
  owner: string,
  showBeginning?: ShowBeginning<List>,
): Promise<KeptParts | undefined> {
  const newest = await keptPart(resource, owner, newestPart)
  if (!newest) return undefined
  const { keptAt: freshAt, ...first } = newest
  if (first.next) await showBeginning?.(beginningOf(first, freshAt))
  const parts: Part[] = [first]
  for (let { next } = first; next; next = parts.at(-1)?.next) {
    const part = await keptPart(resource, owner, next.part)
    if (!part) return { parts, freshAt, isWhole: false }
    parts.push(part)
  }
  return { parts, freshAt, isWhole: true }
}

async function keptPart(
  resource: Resource,
  owner: string,
  part: string,
): Promise<(Part & { keptAt: number }) | undefined> {
  const url = api.urlOf(partPath(resource.paths.list, part))
  const kept = await keptList({ owner, url })
  const body: unknown = await kept?.json()
  const list = listIn(resource, body)
  if (!list) return undefined
  const keptAt = keptAtOf(kept?.headers) ?? 0
  return { url, items: list.items, next: nextPartIn(body), keptAt }
}
