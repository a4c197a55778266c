import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { toWireValues, type Values } from '#contract/resource.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { goOffline, goOnline, goTo, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, press, exactText, writesSince } from './acts.ts'

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

/** Adds the two enquiries of these tests. */
export const addEnquiries = (): Promise<void> =>
  commands.addItems(
    enquiries.name,
    [ines, tendai].map((each) => toWireValues(enquiries, each)),
  )

const partsOf = (name: string, selector: string) => [
  ...cardOf(name).element().querySelectorAll<HTMLElement>(selector),
]

/** Returns names and values in the details of a card. */
function detailsOf(name: string): Record<string, string> {
  const [names, values] = ['dt', 'dd'].map((tag) =>
    partsOf(name, tag).map((each) => each.innerText.trim()),
  )
  return Object.fromEntries(names?.map((each, index) => [each, values?.[index] ?? '']) ?? [])
}

const hrefsOf = (name: string) => partsOf(name, 'a').map((each) => each.getAttribute('href'))

/** Tests of the membership enquiries at `/membership-list`, with those of `addEnquiries`. */
export function testEnquiries(): void {
  test('are counted; a card shows the essentials, "More" all the rest', async () => {
    await untilVisible(exactText('2 enquiries'))
    await expect.poll(() => document.title).toBe('Membership enquiries | Admin Dashboard')
    const card = cardOf('Inès Benhaddou')
    for (const text of ['Founder at Atelier Benhaddou', 'Marseille', 'Textiles']) {
      await untilVisible(card.getByText(text, { exact: true }))
    }
    const contact = ['mailto:ines@atelier.example', 'tel:+3315550']
    expect(hrefsOf('Inès Benhaddou')).toEqual(contact)

    await press('More Inès Benhaddou')
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
    await untilVisible(card.getByText('Company size'))
    expect(detailsOf('Inès Benhaddou')).toEqual(details)
    expect(hrefsOf('Inès Benhaddou')).toEqual([
      ...contact,
      'https://www.atelier.example',
      'https://linkedin.example/in/ines',
    ])
    await press('Less Inès Benhaddou')
    await untilGone(card.getByText('Company size'))

    await press('More Tendai Moyo')
    await untilVisible(page.getByText('Company size'))
    const { 'Contribution ideas': _ideas, ...others } = details
    expect(detailsOf('Tendai Moyo')).toEqual({ ...others, 'Volunteering interest': 'No' })
  })

  test('the search covers all displayed texts, also offline', async () => {
    const search = page.getByRole('searchbox', { name: 'Search enquiries' })
    await search.fill('dyeing INES')
    await untilVisible(exactText('1 enquiry'))
    await untilVisible(cardOf('Inès Benhaddou'))
    await search.fill('nobody of this name')
    await untilVisible(page.getByText('Nothing matches your search.'))
    await goOffline()
    await search.fill('moyo')
    await untilVisible(cardOf('Tendai Moyo'))
    await goOnline()
    await search.fill('')
    await untilVisible(exactText('2 enquiries'))
  })

  test('its name and "?open=" show an enquiry in full', async () => {
    await press('Inès Benhaddou')
    const dialog = dialogOf('Inès Benhaddou')
    await untilVisible(dialog.getByText('Woven by hand.'))
    await expect.poll(() => location.search).toMatch(/^\?open=/)
    const address = location.pathname + location.search
    await userEvent.keyboard('{Escape}')
    await untilGone(dialog)
    await expect.poll(() => location.search).toBe('')
    goTo(address)
    await untilVisible(dialog.getByText('Founder at Atelier Benhaddou'))
    await userEvent.keyboard('{Escape}')
    await untilGone(dialog)
  })

  test('a deletion made offline removes the card at once, and is sent once', async () => {
    const writes = await writesSince()
    await goOffline()
    await press('Delete Tendai Moyo')
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
    await untilGone(cardOf('Tendai Moyo'))
    await goOnline()
    await untilVisible(page.getByText('Membership enquiry deleted successfully!'))
    await untilVisible(page.getByRole('link', { name: 'All sent' }))
    expect((await writes()).map(({ method }) => method)).toEqual(['DELETE'])
  })
}
