import type { Edit } from '#sync/batch/batch.ts'
import { type Batch, hasNoProblem, type Photo } from '#sync/batch/stored.ts'

import { newId, type Page } from './page.ts'
import { makePicture } from './pictures.ts'
import type { World } from './world.ts'

/** Works on a batch of photos: chooses some, enters their texts, confirms or stops them. */
export async function workOnPhotos(world: World, page: Page): Promise<void> {
  const { random } = world.scheduler
  const owner = page.device.session?.owner
  if (owner === undefined) return
  const all = await page.batches.all(owner).catch((): Batch[] => [])
  if (page.device.session?.owner !== owner) return
  const confirmed = all.find(({ isConfirmed }) => isConfirmed)
  const open = displayedBatch(world, page, { owner, all })
  const failed = all.flatMap((batch) =>
    batch.photos.flatMap((photo) => (hasNoProblem(photo) ? [] : { batch, photo })),
  )
  if (failed.length > 0 && random.chance(0.3)) await tryAgain(world, page, random.pick(failed))
  else if (confirmed && random.chance(0.1)) await stop(world, page, confirmed)
  else if (open) await continueBatch(world, page, open)
  else await choose(world, page, owner)
  void page.processBatches()
}

/** Returns the batch that a page displays; its dialog may be older than the changes of another tab. */
function displayedBatch(
  { scheduler: { random } }: World,
  page: Page,
  { owner, all }: { owner: string; all: readonly Batch[] },
): Batch | undefined {
  const isLate = page.shown?.owner === owner && random.chance(0.3)
  if (!isLate) page.shown = all.find(({ isConfirmed }) => !isConfirmed)
  return page.shown
}

async function continueBatch(world: World, page: Page, batch: Batch): Promise<void> {
  const { random } = world.scheduler
  if (random.chance(0.2)) return choose(world, page, batch.owner)
  if (random.chance(0.5)) return edit(world, page, { batch, change: drawEdit(world, batch) })
  if (batch.title === '') {
    const n = world.count()
    const texts = { title: `title ${n}`, description: `description ${n}` }
    await edit(world, page, { batch, change: texts })
  } else if (random.chance(0.1)) await stop(world, page, batch)
  else await confirm(world, page, batch)
}

async function choose(world: World, page: Page, owner: string): Promise<void> {
  const { scheduler, faults, photoLedger, count } = world
  const { random } = scheduler
  const photos = Array.from({ length: 1 + random.below(4) }, () => {
    const isBad = random.chance(faults.rates.bad)
    const picture = makePicture(world, isBad)
    photoLedger.choose({ picture, isBad, isFlaky: random.chance(faults.rates.flaky) })
    return { name: picture.name, file: new Blob([`${count()}`]) }
  })
  scheduler.note(`${page.actor.name}: chooses ${photos.map(({ name }) => name).join(', ')}`)
  const joining = { owner, newId: () => newId(world, page.device) }
  await page.batches.choose(joining, photos).catch(() => undefined)
}

function drawEdit({ scheduler: { random }, count }: World, { photos }: Batch): Edit {
  const { id } = random.pick(photos)
  return random.pick<Edit>([
    { titles: { [id]: `title ${count()}` } },
    { move: { id, by: 1 } },
    { move: { id, by: -1 } },
    { remove: id },
  ])
}

async function edit(
  { scheduler }: World,
  { actor, batches }: Page,
  { batch, change }: { batch: Batch; change: Edit },
) {
  scheduler.note(`${actor.name}: makes ${JSON.stringify(change)} of a batch`)
  await batches.edit(batch, change).catch(() => undefined)
}

async function confirm({ scheduler, photoLedger }: World, page: Page, batch: Batch): Promise<void> {
  const { owner, id } = batch
  scheduler.note(`${page.actor.name}: ${owner} confirms ${id}`)
  page.handle.watchNext((commit) =>
    photoLedger.confirm({ device: page.device.name, owner }, batch, commit),
  )
  await page.batches.confirm(batch, batch).catch(() => undefined)
}

/** Retries an unreadable photo, now with enough memory. */
async function tryAgain(
  { scheduler, photoLedger }: World,
  page: Page,
  { batch, photo: { id, name } }: { batch: Batch; photo: Photo },
): Promise<void> {
  scheduler.note(`${page.actor.name}: ${batch.owner} tries ${name} again`)
  const chosen = photoLedger.picked.get(name)
  if (chosen) chosen.isFlaky = false
  page.handle.watchNext((commit) => photoLedger.tryAgain(id, commit))
  await page.batches.tryAgain(batch, id).catch(() => undefined)
}

async function stop({ scheduler, photoLedger }: World, page: Page, batch: Batch): Promise<void> {
  const { owner, id } = batch
  scheduler.note(`${page.actor.name}: ${owner} stops ${id}`)
  page.handle.watchNext(() => photoLedger.stop({ device: page.device.name, owner }, id))
  await page.batches.stop(batch).catch(() => undefined)
}
