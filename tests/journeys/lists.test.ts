import { describe, expect, test } from 'vitest'

import { isolated } from '#client/words/base/isolated.ts'
import { pathTo } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Defined, ListName } from '#contract/resources/index.ts'
import { members } from '#contract/resources/member.ts'
import { everywhere, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf, forgetLists, untilLoaded } from '#tests/support/console.ts'
import { putInto } from '#tests/support/put-into.ts'
import { delayNextUntil } from '#tests/support/routes.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { visitForAll } from '#tests/support/visit.ts'

// Texts and behaviour that all lists share.

type Kind = {
  resource: Defined & { name: ListName }
  called: string
  path: string
  title: string
  loading: string
  empty: string
  /** Text that displays the count, if it is displayed at 0 too. */
  none?: string
  /** Label of the link to the form for the first item, and the heading of that form. */
  first?: [way: string, form: string]
  /** Heading of its card; a banner's heading contains its id. */
  name?: string
}

const kinds: Kind[] = [
  {
    resource: banners,
    called: 'banner',
    path: '/list-banner',
    title: 'Banner list',
    loading: 'Loading banners...',
    empty: 'No banners found',
    none: 'Total Banners: 0',
    first: ['Create Your First Banner', 'Add Banner'],
  },
  {
    resource: events,
    called: 'event',
    path: '/list-events',
    title: 'Events list',
    loading: 'Loading events...',
    empty: 'No events found',
    none: '0 events',
    first: ['Create Your First Event', 'Add Event'],
    name: 'Pricing without tears',
  },
  {
    resource: members,
    called: 'member',
    path: '/get-members',
    title: 'Verified members list',
    loading: 'Loading members...',
    empty: 'No verified members found',
    name: 'عائشة المرابط',
    first: ['Add Your First Member', 'Add Member'],
  },
  {
    resource: founderProfiles,
    called: 'founder profile',
    path: '/list-founderProfile',
    title: 'Founder profile list',
    loading: 'Loading founder profiles...',
    empty: 'No founder profiles found',
    name: 'Yusuf Öztürk',
    first: ['Add Your First Profile', 'Add Founder Profile'],
  },
  {
    resource: galleryItems,
    called: 'gallery item',
    path: '/gallery',
    title: 'Gallery',
    loading: 'Loading gallery...',
    empty: 'No gallery items found',
    name: 'Opening night',
    first: ['Add Your First Item', 'Add Gallery Item'],
  },
  {
    resource: enquiries,
    called: 'membership enquiry',
    path: '/membership-list',
    title: 'Membership enquiries',
    loading: 'Loading memberships...',
    empty: 'No membership enquiries found',
    name: 'Inès Benhaddou-Lefèvre',
  },
]

// Kinds differ in their texts and paths only, so another backend is tried with one of them.
const rows = [
  { ...everywhere[0], of: kinds },
  { ...everywhere[1], of: kinds.filter(({ resource }) => resource === members) },
]

describe.each(rows)('$screen.width wide, backend: $backend', ({ backend, screen, of: all }) => {
  const admin = visitForAll(() => startSignedInConsole(backend, screen))

  test.each(all)('$called: an empty list says so, and leads to the form', async (of) => {
    const { page, url } = admin()
    await page.goto(url + of.path)
    await page.getByText(of.empty).waitFor()
    if (of.none !== undefined) await page.getByText(of.none, { exact: true }).waitFor()
    expect(await page.title()).toBe(`${of.title} | Admin Dashboard`)
    const ways = page.locator('#main').getByText(/^(Add|Create) /)
    expect((await ways.count()) > 0).toBe(of.first !== undefined)
    if (!of.first) return
    await page.getByText(of.first[0], { exact: true }).click()
    await page.getByRole('heading', { name: of.first[1] }).waitFor()
  })

  test.each(all)('$called: an item is deleted after a question, and not without it', async (of) => {
    const { page, url, calls, listOf } = admin()
    await putInto({ page, backend }, of.resource, [sampleOf(of.resource.name).values])
    await page.goto(url + of.path)
    const [{ _id: id } = { _id: '' }] = await listOf(of.resource)
    const name = of.name ?? String(id).slice(-8)
    const deletion = page.getByRole('button', { name: `Delete ${isolated(name, 'ltr')}` })
    const question = page.getByText(`Are you sure you want to delete this ${of.called}?`)
    await deletion.click()
    await question.waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await listOf(of.resource)).toHaveLength(1)

    const call = of.resource.paths.remove ?? ''
    await delayNextUntil(cardOf(page, name).getByText('Deleting...'), `**${pathTo(call, '*')}`)
    await deletion.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const done = `${of.called} deleted successfully!`
    await page.getByText(done.replace(/^./, (first) => first.toUpperCase())).waitFor()
    await page.getByText(of.empty).waitFor()
    expect(await listOf(of.resource)).toEqual([])
    const path = pathTo(call, String(id))
    expect((await calls()).at(-1)).toEqual({ method: 'DELETE', path, fields: {}, files: [] })
  })
})

describe('a list', () => {
  const admin = visitForAll(() => startSignedInConsole('ours'))

  test.each(kinds)(
    '"$loading" is displayed while it loads, and a failed load can be retried',
    async (of) => {
      const { page, context, url } = admin()
      const calls = `**${of.resource.paths.list}*`
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      await forgetLists(page)
      await context.route(calls, async (route) => {
        await held
        await route.fulfill({ status: 500, json: { success: false, message: 'Oh' } })
      })
      await page.goto(url + of.path)
      await page.getByText(of.loading).waitFor()
      release()
      const again = page.getByRole('button', { name: 'Try again' })
      await again.waitFor()
      await context.unroute(calls)
      // The list also retries by itself, possibly before the click.
      const read = page.getByText(of.empty)
      await Promise.race([again.click(), read.waitFor()])
      await read.waitFor()
    },
  )

  test.each([
    { resource: banners, path: '/list-banner' },
    { resource: galleryItems, path: '/gallery' },
  ])(
    '$path shows a placeholder for a broken picture until it can be loaded',
    async ({ resource, path }) => {
      const { page, context, url } = admin()
      await context.route('**/media/**', (route) => route.fulfill({ status: 404 }))
      await putInto({ page, backend: 'ours' }, resource, [sampleOf(resource.name).values])
      await page.goto(url + path)
      const image = page.getByRole('listitem').locator('img')
      await expect.poll(() => image.getAttribute('src')).toContain('placeholder')
      // The placeholder may stem from a bad network, so the picture is requested again once there is a network.
      await context.unroute('**/media/**')
      await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
      await untilLoaded(image)
    },
  )
})
