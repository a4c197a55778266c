import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

import { AfterFirst } from './after-first.tsx'
import { FollowLanguage } from './follow-language.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { optional } from './optional.ts'
import { loadShell, loadSignIn, routes } from './routes.ts'
import { SignedInOnly, SignedOutOnly } from './signed-in-only.tsx'
import { Titled } from './titled.tsx'

const Later = optional(() => import('./later.tsx').then((file) => file.Later))
const Shell = lazy(loadShell)
const SignInPage = lazy(loadSignIn)
const pages = routes.map((route) => ({ ...route, Page: lazy(route.load) }))

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <FollowLanguage />
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/login" element={<SignedOutOnly page={<SignInPage />} />} />
            <Route element={<SignedInOnly page={<Shell />} />}>
              {pages.map(({ path, title, Page }) => (
                <Route key={path} path={path} element={<Titled title={title} Page={Page} />} />
              ))}
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <AfterFirst>
        <Later />
      </AfterFirst>
    </I18nProvider>
  )
}
