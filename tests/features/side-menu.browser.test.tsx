import { I18nProvider } from '@lingui/react'
import { homeOutline } from 'ionicons/icons'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'

import type { MenuGroup } from '#client/app/menu.ts'
import { SideMenu } from '#client/app/side-menu.tsx'
import { i18n } from '#client/words/base/language.ts'
import { renderNow } from '#tests/support/render.ts'

const label = (message: string) => ({ id: message, message })

const groups: readonly MenuGroup[] = [
  {
    name: 'main',
    heading: label('Menu'),
    entries: [
      { label: label('Dashboard'), icon: homeOutline, path: '/' },
      {
        label: label('Reports'),
        icon: homeOutline,
        links: [
          { label: label('Monthly'), path: '/monthly', badge: 'new' },
          { label: label('Yearly'), path: '/yearly', badge: 'pro' },
        ],
      },
      {
        label: label('Forms'),
        icon: homeOutline,
        links: [{ label: label('Survey'), path: '/survey' }],
      },
    ],
  },
  { name: 'others', heading: label('Others'), entries: [] },
]

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  document.body.replaceChildren()
  renderNow(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <SideMenu groups={groups} />
      </MemoryRouter>
    </I18nProvider>,
  )
})

test('a group opens on a click, shows its sub-links with their badges, and closes on the next', () => {
  toggle('Reports')
  expect(isOpen('Reports')).toBe(true)
  expect(textOf('/monthly')).toBe('Monthlynew')
  expect(textOf('/yearly')).toBe('Yearlypro')
  toggle('Reports')
  expect(isOpen('Reports')).toBe(false)
})

test('only one group is open at a time', async () => {
  toggle('Reports')
  toggle('Forms')
  while (isOpen('Reports') === true) await nextToggle()
  expect([isOpen('Reports'), isOpen('Forms')]).toEqual([false, true])
})

test('the entry of the current path is marked, and an empty group has no heading', () => {
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('Dashboard')
  expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual(['Menu'])
})

const toggle = (name: string) => summaryOf(name)?.click()

/** Resolves when any group has been opened or closed; the browser reports that later than it happens. */
const nextToggle = () =>
  new Promise((resolve) => {
    document.addEventListener('toggle', resolve, { once: true, capture: true })
  })

function summaryOf(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll('summary')].find((each) => each.textContent === name)
}

function isOpen(name: string): boolean | undefined {
  return summaryOf(name)?.closest('details')?.open
}

function textOf(path: string): string | null | undefined {
  return document.querySelector(`a[href="${path}"]`)?.textContent
}
