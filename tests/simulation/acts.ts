import { itemWireValues } from '#contract/change.ts'
import type { ItemBase } from '#contract/resource.ts'
import type { MarkedItem } from '#sync/display/overlay.ts'
import type { Entry } from '#sync/queue/entry.ts'

import { fillIn, type Form, formOf, type IntendedWrite, repairing, shownOf } from './forms.ts'
import { type Kind, resourceOf } from './kinds.ts'
import { load, displayList, type DisplayedList } from './lists.ts'
import { newId, type Page } from './page.ts'
import type { World } from './world.ts'

const formsAtMost = 6

/** Displays a list, and opens the form of an item or of a new one. */
export async function openForm(world: World, page: Page): Promise<void> {
  const { random } = world.scheduler
  const list = await displaySomeList(world, page)
  if (!list || page.forms.length >= formsAtMost) return
  if (list.items.length > 0 && resourceOf(list.kind).isSingle && random.chance(0.4)) {
    return changeItem(world, page, list)
  }
  page.forms.push(formOf(list, choose(world, list)))
  // The list below the form is read again meanwhile.
  if (random.chance(world.reloadProbability)) void load(world, page, list.kind)
}

/** Removes an item, or switches the announcement. */
export async function removeOrSwitch(world: World, page: Page): Promise<void> {
  const list = await displaySomeList(world, page)
  if (list) await changeItem(world, page, list)
}

async function changeItem(world: World, page: Page, list: DisplayedList): Promise<void> {
  const item = choose(world, list)
  if (!item) return
  const intended = resourceOf(list.kind).isSingle ? switchOf(list, item) : removal(list, item)
  await save(world, page, { owner: list.owner, ...intended })
}

async function displaySomeList(world: World, page: Page): Promise<DisplayedList | undefined> {
  const { random } = world.scheduler
  const { session, lists } = page.device
  const kind = random.pick(world.kinds)
  if (!session) return undefined
  const { owner } = session
  const isKnown = () => lists.has(kind.name)
  // Acts on existing items need the list; a new item can be added without it.
  const needsList = resourceOf(kind).isSingle === true || random.chance(0.8)
  if (!isKnown() && needsList) await load(world, page, kind)
  else if (random.chance(world.reloadProbability)) void load(world, page, kind)
  if (!isKnown() && needsList) return undefined
  const list = await displayList(world, page, { owner, kind })
  return page.device.session?.owner === owner ? list : undefined
}

/** Chooses an item to work on; undefined means a new one. */
function choose({ scheduler: { random }, addProbability }: World, { kind, items }: DisplayedList) {
  if (resourceOf(kind).isSingle) return items[0]
  if (items.length === 0 || random.chance(addProbability)) return undefined
  // Prefers the top of the list, so that several admins work on the same items.
  return items[Math.min(random.below(items.length), random.below(items.length))]
}

function removal(
  { kind, entries, listed }: DisplayedList,
  item: MarkedItem<ItemBase>,
): IntendedWrite {
  const shown = shownOf(kind, item, entries)
  const { outbox, _id: itemId } = item
  const found = listed.find(({ _id }) => _id === itemId)
  const known = found ? shownOf(kind, found, []) : shown
  const replaces = outbox?.state === 'parked' ? { replaces: outbox.id } : {}
  const of = { kind: kind.name, itemId, op: 'remove' } as const
  const write = { ...of, wireValues: {}, shown, known, ...replaces }
  return { write, intention: { typed: {}, shown: Object.entries(shown) } }
}

function switchOf({ kind }: DisplayedList, item: ItemBase): IntendedWrite {
  const isActive = 'isActive' in item && item.isActive === true
  const typed = { isActive: String(!isActive) }
  const of = { kind: kind.name, itemId: item._id, op: 'set' } as const
  const write = { ...of, wireValues: typed, shown: { isActive: String(isActive) } }
  return { write, intention: { typed, shown: [] } }
}

/** Adds an item. */
export async function add(world: World, page: Page, kind: Kind): Promise<void> {
  const owner = page.device.session?.owner
  if (owner === undefined) return
  const form = formOf({ owner, kind, entries: [] }, undefined)
  page.forms.push(form)
  await saveForm(world, page, form)
}

/** Continues with one of the open forms: saves or cancels it. */
export async function workOnForm(world: World, page: Page): Promise<void> {
  const { random } = world.scheduler
  if (page.forms.length === 0) return openForm(world, page)
  // Prefers the form that was opened last.
  const form = (random.chance(0.5) && page.forms.at(-1)) || random.pick(page.forms)
  if (form.savedAs) return answer(world, page, form)
  if (!random.chance(0.1)) return saveForm(world, page, form)
  close(page, form)
  // Cancelling a form whose own save was refused discards that entry.
  const { owner, refusedId: id } = form
  if (id !== undefined) await discard(world, page, { owner, id })
}

/** Saves the input of an admin in a form. */
export async function saveForm(world: World, page: Page, form: Form) {
  const kept = await keptPicture(page, form.repair)
  // The form may have been closed or saved in the meantime.
  if (!page.forms.includes(form) || form.savedAs || form.isBusy) return
  form.isBusy = true
  const { device } = page
  const found = device.lists.get(form.kind.name)?.items.find(({ _id }) => _id === form.itemId)
  const known = found && itemWireValues(resourceOf(form.kind), { ...found })
  const intended = fillIn(world, form, { newId: () => newId(world, device), kept, known })
  const saved = await save(world, page, { owner: form.owner, ...intended })
  form.isBusy = false
  // The save failed and was reported, so the form stays open.
  if (!saved) return
  if (saved.entry && world.scheduler.random.chance(0.5)) form.savedAs = saved.entry
  else close(page, form)
}

/** Returns the picture of an item deleted meanwhile, for the item that is added instead. */
async function keptPicture({ outbox }: Page, repair: Form['repair']) {
  if (repair?.remedy !== 'add-again' || !repair.picture) return undefined
  const { picture, entry } = repair
  const bytes = await outbox.bytes({ owner: entry.owner, picture }).catch(() => undefined)
  return bytes && { ...picture, bytes }
}

/** If the save of the form was refused, the form becomes its repair; otherwise it is closed at some time. */
async function answer(world: World, page: Page, form: Form): Promise<void> {
  const { savedAs, owner, kind } = form
  const entries = await page.outbox.entries(owner).catch(() => undefined)
  if (!savedAs || !entries || !page.forms.includes(form)) return
  const entry = entries.find(({ id }) => id === savedAs.id)
  const repair =
    entry?.state === 'parked' ? repairing({ owner, kind, entries }, entry.itemId) : undefined
  if (repair) Object.assign(form, { ...repair, savedAs: undefined, refusedId: savedAs.id })
  else if (entry?.state === 'sent' || world.scheduler.random.chance(0.3)) close(page, form)
}

function close(page: Page, form: Form) {
  page.forms = page.forms.filter((each) => each !== form)
}

/** Discards an entry permanently. */
export async function discard(
  { scheduler, ledger }: World,
  { actor, device, outbox, handle }: Page,
  { owner, id }: { owner: string; id: string },
): Promise<void> {
  scheduler.note(`${actor.name}: ${owner} throws ${id} away`)
  handle.watchNext((commit) => ledger.discard(device.name, device.storage.map, commit))
  await outbox.discard(owner, id).catch(() => undefined)
}

/** Saves a write and records its acknowledgement; undefined if the save failed. */
async function save(
  { ledger, scheduler, broken }: World,
  { outbox, handle, device, actor, wake }: Page,
  { owner, write, intention: wish }: IntendedWrite & { owner: string },
): Promise<{ entry: Entry | undefined } | undefined> {
  const { op, kind, itemId, replaces } = write
  const record = ledger.begin({ ...wish, op, kind, itemId, replaces, device: device.name, owner })
  const values = Object.values(record.typed).join(', ')
  scheduler.note(`${actor.name}: ${owner} saves ${op} ${kind}:${itemId} ${values}`)
  handle.watchNext((commit) => ledger.commit(record, commit))
  const saved = await outbox.enqueue(owner, write).then(
    (entry) => ({ entry }),
    () => undefined,
  )
  if (!saved) return undefined
  record.isAcknowledged = true
  if (record.n === 0) broken('not lost', 'it was acknowledged before it was kept')
  void wake()
  return saved
}
