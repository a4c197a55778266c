import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import type { Values } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { backends, everywhere } from '#tests/support/backends.ts'
import { cardOf, deleteBy } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { listOpener } from '#tests/support/put-into.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

const ines: Values<typeof enquiries> = {
  personalInfo: {
    firstName: 'Inès',
    lastName: 'Benhaddou',
    email: 'ines@atelier.example',
    phone: '+33 (1) 55-50',
    nationality: 'French',
    linkedin: 'linkedin.example/in/ines',
  },
  businessInfo: {
    companyName: 'Atelier Benhaddou',
    position: 'Founder',
    industry: 'Textiles',
    primaryLocation: 'Marseille',
    companySize: '11-50',
    businessType: 'Family business',
    companyDescription: 'Woven by hand.',
    companyWebsite: 'www.atelier.example',
  },
  interests: {
    programInterests: ['Mentoring', 'Trade missions'],
    businessGoals: 'To export.',
    referralSource: 'A friend',
    volunteeringInterested: true,
    contributionIdeas: 'A workshop on dyeing',
  },
}

const tendai: Values<typeof enquiries> = {
  ...ines,
  personalInfo: { ...ines.personalInfo, firstName: 'Tendai', lastName: 'Moyo' },
  interests: { ...ines.interests, volunteeringInterested: false, contributionIdeas: '' },
}

const openList = untilTestEnds(listOpener(enquiries, '/membership-list'))

/** Names and values in the details of a card. */
async function detailsOf(page: Page, name: string): Promise<Record<string, string>> {
  const card = cardOf(page, name)
  const names = await card.locator('dt').allInnerTexts()
  const values = await card.locator('dd').allInnerTexts()
  return Object.fromEntries(names.map((each, index) => [each, values[index] ?? '']))
}

describe.each(everywhere)(
  'the membership enquiries, $screen.width wide, backend: $backend',
  (of) => {
    const { backend, screen } = of

    test(
      'are counted; a card shows the essentials, "More" all the rest',
      of.quickOnPhone,
      async () => {
        const { page } = await openList(backend, { screen, of: [ines, tendai] })
        await page.getByText('2 enquiries', { exact: true }).waitFor()
        expect(await page.title()).toBe('Membership enquiries | Admin Dashboard')
        const card = cardOf(page, 'Inès Benhaddou')
        for (const text of ['Founder at Atelier Benhaddou', 'Marseille', 'Textiles']) {
          await card.getByText(text, { exact: true }).waitFor()
        }
        const links = card.getByRole('link')
        const hrefs = () => links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
        const contact = ['mailto:ines@atelier.example', 'tel:+3315550']
        expect(await hrefs()).toEqual(contact)

        await card.getByRole('button', { name: 'More Inès Benhaddou' }).click()
        const details = {
          'Company size': '11-50',
          'Business type': 'Family business',
          Description: 'Woven by hand.',
          Website: 'www.atelier.example',
          'Program interests': 'Mentoring, Trade missions',
          'Business goals': 'To export.',
          'Referral source': 'A friend',
          'Volunteering interest': 'Yes',
          'Contribution ideas': 'A workshop on dyeing',
          Nationality: 'French',
          'LinkedIn profile': 'View Profile',
          Registered: expect.stringMatching(/\d{4}/),
        }
        await card.getByText('Company size').waitFor()
        expect(await detailsOf(page, 'Inès Benhaddou')).toEqual(details)
        expect(await hrefs()).toEqual([
          ...contact,
          'https://www.atelier.example',
          'https://linkedin.example/in/ines',
        ])
        await card.getByRole('button', { name: 'Less Inès Benhaddou' }).click()
        await card.getByText('Company size').waitFor({ state: 'detached' })

        await page.getByRole('button', { name: 'More Tendai Moyo' }).click()
        await page.getByText('Company size').waitFor()
        const { 'Contribution ideas': _ideas, ...rest } = details
        expect(await detailsOf(page, 'Tendai Moyo')).toEqual({
          ...rest,
          'Volunteering interest': 'No',
        })
      },
    )
  },
)

describe.each(backends)('finding an enquiry, backend: %s', (backend) => {
  test('the search covers all displayed texts, also offline', async () => {
    const { page, context } = await openList(backend, { of: [ines, tendai] })
    const search = page.getByRole('searchbox', { name: 'Search enquiries' })
    await page.getByText('2 enquiries', { exact: true }).waitFor()
    await search.fill('dyeing INES')
    await page.getByText('1 enquiry', { exact: true }).waitFor()
    await cardOf(page, 'Inès Benhaddou').waitFor()
    await search.fill('nobody of this name')
    await page.getByText('Nothing matches your search.').waitFor()
    await page.reload()
    await page.getByText('2 enquiries', { exact: true }).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByText(/2 enquiries · as of \d\d:\d\d/).waitFor()
    await search.fill('moyo')
    await page.getByText(/1 enquiry · as of \d\d:\d\d/).waitFor()
  })

  test('its name and ?open= show an enquiry in full', async () => {
    const { page, url, listOf } = await openList(backend, { of: [ines] })
    await page.getByRole('button', { name: 'Inès Benhaddou', exact: true }).click()
    const dialog = dialogOf(page, 'Inès Benhaddou')
    await dialog.getByText('Woven by hand.').waitFor()
    const [{ _id: id } = { _id: '' }] = await listOf(enquiries)
    await page.waitForURL(`${url}/membership-list?open=${String(id)}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL(`${url}/membership-list`)
    await page.goto(`${url}/membership-list?open=${String(id)}`)
    await dialog.getByText('Founder at Atelier Benhaddou').waitFor()
  })
})

test('a deletion made offline removes the card at once, and is sent once', async () => {
  const { page, context, calls } = await openList('ours', { of: [ines, tendai] })
  await page.getByText('2 enquiries', { exact: true }).waitFor()
  await context.setOffline(true)
  await deleteBy(page, 'Delete Tendai Moyo')
  await page.getByText('1 enquiry').waitFor()
  await context.setOffline(false)
  await page.getByText('Membership enquiry deleted successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  const writes = (await calls()).filter(({ method }) => method === 'DELETE')
  expect(writes).toHaveLength(1)
})
