import { menuController } from '@ionic/core/components'
import { IonSplitPane } from '@ionic/react'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { SideMenu } from '#client/app/menu/side-menu.tsx'
import { i18n } from '#client/words/base/language.ts'
import { renderNow } from '#tests/support/render.ts'

const open = vi.spyOn(menuController, 'open')

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  open.mockClear()
  document.body.replaceChildren()
})

/** Renders the menu on the dashboard, after a tap on the page with this path while it was being loaded. */
function renderAfterTap(tappedOn: string) {
  renderNow(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <IonSplitPane contentId="main" when={false}>
          <SideMenu contentId="main" tappedOn={tappedOn} onClosed={() => {}} />
          <div id="main" />
        </IonSplitPane>
      </MemoryRouter>
    </I18nProvider>,
  )
}

test('a tap before the menu is loaded opens it', async () => {
  renderAfterTap('/')
  expect(open).toHaveBeenCalledOnce()
  expect(await open.mock.results[0]?.value).toBe(true)
})

test('a tap on the page before does not open the menu over the next one', async () => {
  renderAfterTap('/gallery')
  await document.querySelector('ion-menu')?.isOpen()
  expect(open).not.toHaveBeenCalled()
})
