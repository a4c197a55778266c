import { I18nProvider } from '@lingui/react'
import { homeOutline } from 'ionicons/icons'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'

import { MenuContent } from '#client/app/menu/menu-content.tsx'
import type { MenuGroup } from '#client/app/menu/menu.ts'
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
        <MenuContent groups={groups} />
      </MemoryRouter>
    </I18nProvider>,
  )
})

test('a group opens on a click, shows its sub-links with their badges, and closes on the next', async () => {
  await toggle('Reports')
  await until(() => isOpen('Reports'))
  expect(textOf('Monthly')).toBe('Monthlynew')
  expect(textOf('Yearly')).toBe('Yearlypro')
  await toggle('Reports')
  await until(() => !isOpen('Reports'))
})

test('only one group is open at a time', async () => {
  await toggle('Reports')
  await until(() => isOpen('Reports'))
  await toggle('Forms')
  await until(() => isOpen('Forms'))
  expect(isOpen('Reports')).toBe(false)
})

test('the entry of the current path is marked, and an empty group has no heading', () => {
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('Dashboard')
  expect([...document.querySelectorAll('h2')].map((each) => each.textContent)).toEqual(['Menu'])
})

/** Resolves when a condition is met; Ionic renders with the frames of the page. */
async function until(isMet: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one frame after the other
  while (!isMet()) await new Promise(requestAnimationFrame)
}

async function toggle(name: string): Promise<void> {
  await until(() => headerOf(name) !== undefined)
  headerOf(name)?.click()
}

/** Returns the button of a group, once Ionic has rendered it. */
function headerOf(name: string): HTMLElement | undefined {
  return itemOf(name)?.shadowRoot?.querySelector<HTMLElement>('button[aria-expanded]') ?? undefined
}

const isOpen = (name: string) => headerOf(name)?.getAttribute('aria-expanded') === 'true'

function itemOf(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll('ion-item')].find(
    (each) => each.querySelector('ion-label')?.textContent === name,
  )
}

const textOf = (name: string) => itemOf(name)?.textContent
