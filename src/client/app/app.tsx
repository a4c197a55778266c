import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { toasts } from '#client/platform/toasts.ts'
import { AfterFirst } from '#client/ui/base/after-first.tsx'
import { optional } from '#client/ui/base/optional.ts'

import { FollowLanguage } from './follow-language.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { loadShell, loadSignIn, routes } from './routes.ts'
import { SignedInOnly, SignedOutOnly } from './signed-in-only.tsx'
import { Titled } from './titled.tsx'

const Later = optional(async () => (await import('./later.tsx')).Later)
const Shell = lazy(loadShell)
const SignInPage = lazy(loadSignIn)
const pages = routes.map((route) => ({ ...route, Page: lazy(route.load) }))

export function App() {
  const { isNeeded } = useSnapshot(toasts)
  return (
    <I18nProvider i18n={i18n}>
      <FollowLanguage />
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/login" caseSensitive element={<SignedOutOnly page={<SignInPage />} />} />
            <Route element={<SignedInOnly page={<Shell />} />}>
              {pages.map(({ path, title, Page }) => (
                <Route
                  key={path}
                  path={path}
                  caseSensitive
                  element={<Titled title={title} Page={Page} />}
                />
              ))}
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <AfterFirst isNow={isNeeded}>
        <Later />
      </AfterFirst>
    </I18nProvider>
  )
}
