import type { Page } from 'playwright'

import type { Random } from '#tests/simulation/random.ts'

import { goTo } from './go-to.ts'
import { announce, announcementPath, type KindName, kinds, remove, switchTo } from './kinds.ts'
import type { ItemRecord as Noted } from './ledger.ts'
import type { World } from './world.ts'

/** An act of the admin: its intended effect, and its steps on the screen. */
export type Act = {
  item: Omit<Noted, 'possibleValues'>
  to: string | undefined
  perform: (page: Page) => Promise<void>
}

type ActContext = {
  world: World
  random: Random
  page: Page
  pictures: readonly Buffer[]
  name: string
}

/** Opens a screen and chooses an act; undefined if the screen offers none. */
export async function chooseAct(context: ActContext): Promise<Act | undefined> {
  const { world, random } = context
  const draw = random.next()
  // The announcement is shared; only one of the two admins changes it, so that they do not get conflicts.
  if (draw < 0.2 && world.admin === 'Asha') return chooseAnnouncement(context)
  return chooseOnList(context, draw < 0.7 ? 'photos' : 'people')
}

async function chooseOnList(
  { world, random, page, pictures, name }: ActContext,
  kindName: KindName,
): Promise<Act> {
  const { admin: owner, network, ledger } = world
  const kind = kinds[kindName]
  await goTo(page, network.url + kind.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const shown = await namesOn(page, owner)
  const draw = random.next()
  if (shown.length === 0 || draw < 0.5) {
    const picture = random.pick(pictures)
    const item = { kind: kindName, label: `label of ${name}`, owner }
    return {
      item,
      to: name,
      perform: (screen) => kind.add(screen, { label: item.label, name, picture }),
    }
  }
  const from = random.pick(shown)
  const item = [...ledger.records.values()].find(
    (each) => each.kind === kindName && each.possibleValues.has(from),
  )
  if (!item) throw new Error(`"${from}" is on the screen, and nobody has made it`)
  if (draw < 0.8) return { item, to: name, perform: (screen) => kind.rename(screen, from, name) }
  return { item, to: undefined, perform: (screen) => remove(screen, from) }
}

/** Returns the names of the displayed items of this admin, in a repeatable order. */
async function namesOn(page: Page, owner: string): Promise<string[]> {
  const buttons = page.getByRole('button', { name: /^Delete / })
  await buttons
    .first()
    .waitFor({ timeout: 700 })
    .catch(() => undefined)
  const labels = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''))
  const names = labels.map((label) => label.replace(/^Delete /, ''))
  return names.filter((name) => name.endsWith(owner)).toSorted()
}

async function chooseAnnouncement({
  world,
  random,
  page,
  name,
}: ActContext): Promise<Act | undefined> {
  await goTo(page, world.network.url + announcementPath)
  const edit = page.getByRole('button', { name: /^(Edit |Create Announcement)/ })
  await edit.first().waitFor()
  const isOn = (await page.getByRole('button', { name: 'Deactivate', exact: true }).count()) > 0
  const isOff = (await page.getByRole('button', { name: 'Activate', exact: true }).count()) > 0
  const { admin: owner, ledger } = world
  if ((isOn || isOff) && random.chance(0.5)) {
    const item = { kind: 'announcement', label: 'switch', owner }
    return { item, to: String(!isOn), perform: (screen) => switchTo(screen, !isOn) }
  }
  // A new announcement is active. Whether it is created or changed is known only when the write arrives.
  if (!isOn && !isOff) ledger.begin({ kind: 'announcement', label: 'switch', owner }, 'true')
  const item = { kind: 'announcement', label: 'text', owner }
  return { item, to: name, perform: (screen) => announce(screen, name) }
}
