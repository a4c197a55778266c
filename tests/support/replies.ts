import type { Read } from '#client/data/lists/read.ts'
import type { ItemBase } from '#contract/resource.ts'

/** Returns a reply with a list of items that have these titles. */
export const listReply = (...titles: string[]) =>
  Response.json({ success: true, data: titles.map(itemOf) })

/** Returns an item with this title, whose id is derived from it. */
export const itemOf = (title: string) => ({ _id: title.toLowerCase(), title, name: title })

/** Returns the titles of a displayed list. */
export const titlesIn = ({ state }: Pick<Read<{ items: readonly ItemBase[] }>, 'state'>) =>
  state.last?.value.items.map((item) => 'title' in item && item.title)

/** Returns the page of a portal or firewall. */
export const pageOf = () =>
  new Response('<!doctype html><title>Sign in</title>', {
    headers: { 'content-type': 'text/html' },
  })
