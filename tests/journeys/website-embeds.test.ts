import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { embedKinds } from '#contract/website.ts'
import { embedsElsewhere, pastTitle, upcomingDay } from '#tests/support/embeds-elsewhere.ts'
import { aicha, pricing } from '#tests/support/examples.ts'
import { announced } from '#tests/support/samples.ts'

const visitAt = embedsElsewhere()

/** Opens the page of another website that loads the script and has this body. */
const visit = (body: string, prepare?: (page: Page) => Promise<unknown>) =>
  visitAt((address) => `<script async src="${address}/embed.js"></script>${body}`, prepare)

/** Answers the calls of a kind by this data. */
const answerWith = (kind: string, data: unknown) => (page: Page) =>
  page.route(`**/public/${kind}?*`, (route) =>
    route.fulfill({ json: { data }, headers: { 'access-control-allow-origin': '*' } }),
  )

test('each element shows its data, within a strict content policy', async () => {
  const { page, errors } = await visit(
    embedKinds.map((kind) => `<take-off-${kind}></take-off-${kind}>`).join(''),
  )
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
  const event = page.getByRole('region', { name: 'Events' }).getByRole('listitem')
  await event.getByText(day.format(new Date(upcomingDay))).waitFor()
  for (const text of [pricing.title, pricing.type, pricing.location, pricing.description]) {
    await event.getByText(text, { exact: true }).waitFor()
  }
  const calendar = event.getByRole('link', { name: 'Add to your calendar' })
  expect((await fetch((await calendar.getAttribute('href')) ?? '')).status).toBe(200)
  const member = page.getByRole('region', { name: 'Members' }).getByRole('listitem')
  await member.getByText(`${aicha.title} · ${aicha.company}`).waitFor()
  expect(await page.getByText(aicha.email).count()).toBe(0)
  expect(await member.getByRole('link', { name: 'LinkedIn' }).getAttribute('href')).toBe(
    aicha.linkedIn,
  )
  const announcement = page.getByRole('region', { name: 'Announcement' }).getByRole('link')
  expect(await announcement.textContent()).toBe(announced.title)
  expect(await announcement.getAttribute('href')).toBe(announced.externalUrl)
  expect(errors).toEqual([])
  await page.close()
})

test('a picture is loaded when it is near, in the size that fits', async () => {
  const { page, errors } = await visit(
    `<take-off-gallery></take-off-gallery><take-off-events></take-off-events>`,
  )
  const item = page.getByRole('region', { name: 'Gallery' }).getByRole('listitem')
  await item.getByText('Opening night').waitFor()
  const picture = item.locator('img')
  await expect
    .poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await picture.getAttribute('loading')).toBe('lazy')
  expect(await picture.getAttribute('srcset')).toMatch(/^http\S+ \d+w/)
  expect(errors).toEqual([])
  await page.close()
})

test('attributes choose what is shown, also when they change later', async () => {
  const { page } = await visit('<take-off-events past></take-off-events>')
  const titles = page.locator('take-off-events [part=title]')
  await expect.poll(() => titles.allTextContents()).toEqual([pastTitle])
  const setTo = (name: string, value: string) =>
    page.locator('take-off-events').evaluate(
      (element, [of = '', to = '']) => {
        element.setAttribute(of, to)
      },
      [name, value],
    )
  await setTo('type', 'Workshop')
  await page.getByText('Nothing to show yet.').waitFor()
  await setTo('type', 'Dinner')
  await expect.poll(() => titles.allTextContents()).toEqual([pastTitle])
  await page.locator('take-off-events').evaluate((element) => element.removeAttribute('past'))
  await page.getByText('Nothing to show yet.').waitFor()
  await setTo('type', '')
  await expect.poll(() => titles.allTextContents()).toEqual([pricing.title])
  await page.close()
})

test('a reply that a later change has overtaken is not shown', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { page } = await visit('<take-off-members industry="Old"></take-off-members>', (opened) =>
    opened.route('**/public/members?*', async (route) => {
      const name = new URL(route.request().url()).searchParams.get('industry') ?? ''
      if (name === 'Old') await held
      await route.fulfill({
        json: { data: [{ name }] },
        headers: { 'access-control-allow-origin': '*' },
      })
    }),
  )
  const names = page.locator('take-off-members [part=title]')
  await page.getByText('Loading…').waitFor()
  await page.locator('take-off-members').evaluate((it) => it.setAttribute('industry', 'New'))
  await expect.poll(() => names.allTextContents()).toEqual(['New'])
  const late = page.waitForResponse(/industry=Old/)
  release()
  await (await late).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await names.allTextContents()).toEqual(['New'])
  await page.close()
})

test('hostile texts stay texts, and no script gets into a link', async () => {
  const hostile = '<img src=x onerror="document.title=\'hacked\'"><script>1</script>'
  const { page, errors } = await visit(
    '<take-off-members></take-off-members>',
    answerWith('members', [
      { name: hostile, discount: '${1}`', website: 'javascript:document.title="hacked"' },
    ]),
  )
  await page.getByText(hostile).waitFor()
  expect(await page.locator('take-off-members a, take-off-members img').count()).toBe(0)
  expect(await page.title()).toBe('Club')
  expect(errors).toEqual([])
  await page.close()
})

test.each([
  ['a server that is down', (page: Page) => page.route('**/public/**', (route) => route.abort())],
  [
    'an error of the server',
    (page: Page) =>
      page.route('**/public/**', (route) =>
        route.fulfill({ status: 500, json: { success: false } }),
      ),
  ],
  ['a reply that is none of the server', answerWith('members', [null])],
])('with %s it says that nothing could be loaded', async (_, prepare) => {
  const { page } = await visit('<take-off-members></take-off-members>', prepare)
  const status = page.getByRole('region', { name: 'Members' }).getByRole('status')
  await expect
    .poll(() => status.textContent())
    .toBe('This could not be loaded. Please try again later.')
  await page.close()
})

test('an announcement that is not active leaves nothing', async () => {
  const { page } = await visit(
    '<take-off-announcement></take-off-announcement>',
    answerWith('announcement', null),
  )
  const region = page.getByRole('region', { name: 'Announcement', includeHidden: true })
  await expect.poll(() => region.evaluate(({ childElementCount: count }) => count)).toBe(0)
  await page.close()
})

test.each([
  { lang: 'fr', name: 'Membres', none: 'Rien à afficher pour le moment.', dir: 'ltr' },
  { lang: 'AR-MA', name: 'الأعضاء', none: 'لا يوجد ما يُعرض بعد.', dir: 'rtl' },
  { lang: 'de', name: 'Members', none: 'Nothing to show yet.', dir: 'ltr' },
])('the language $lang of the page or the element is spoken', async ({ lang, name, none, dir }) => {
  const { page } = await visit(
    `<take-off-members lang="${lang}" industry="none"></take-off-members>
       <div lang="${lang}"><take-off-members industry="none"></take-off-members></div>`,
  )
  const regions = page.getByRole('region', { name })
  await regions.nth(1).getByText(none).waitFor()
  await regions.nth(0).getByText(none).waitFor()
  expect(await regions.nth(1).getAttribute('dir')).toBe(dir)
  await page.close()
})

test('CSS variables of the page change its look', async () => {
  const { page } = await visit('<take-off-members></take-off-members>')
  const card = page.locator('take-off-members li')
  await card.waitFor()
  const styles = () =>
    card.evaluate((element) => {
      const { borderRadius, backgroundColor } = getComputedStyle(element)
      const link = element.querySelector('a')
      return { borderRadius, backgroundColor, link: link && getComputedStyle(link).color }
    })
  expect(await styles()).toMatchObject({ borderRadius: '12px' })
  await page.locator('take-off-members').evaluate((element) => {
    if (!(element instanceof HTMLElement)) return
    element.style.setProperty('--take-off-radius', '0px')
    element.style.setProperty('--take-off-background', 'rgb(1, 2, 3)')
    element.style.setProperty('--take-off-accent', 'rgb(4, 5, 6)')
  })
  expect(await styles()).toEqual({
    borderRadius: '0px',
    backgroundColor: 'rgb(1, 2, 3)',
    link: 'rgb(4, 5, 6)',
  })
  await page.close()
})

test('the script may be loaded twice', async () => {
  const { page, errors } = await visitAt(
    (address) =>
      `<script src="${address}/embed.js"></script>`.repeat(2) +
      '<take-off-members></take-off-members>',
  )
  await page.getByText(aicha.name).waitFor()
  await page.waitForLoadState('load')
  expect(errors).toEqual([])
  await page.close()
})
