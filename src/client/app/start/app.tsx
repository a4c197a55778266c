import { IonApp } from '@ionic/react'
import { I18nProvider } from '@lingui/react'
import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import '#client/platform/ionic/set-up.ts'
import { toasts } from '#client/platform/page/toasts.ts'
import { signInPath } from '#client/routing/screens.ts'
import { lazyOptional } from '#client/ui/base/lazy-component.tsx'
import { i18n, loadMainCatalogue } from '#client/words/base/language.ts'
import { welcomePage } from '#contract/welcome.ts'

import { AfterFirstScreen } from './after-first-screen.tsx'
import { FollowLanguage } from './follow-language.tsx'
import {
  LazyNotFound,
  routes,
  LazyShell,
  LazySignIn,
  LazyPermittedScreen,
  LazyWelcome,
} from './routes.ts'
import { SignedInOnly, SignedOutOnly } from './signed-in-only.tsx'

const DeferredServices = lazyOptional(async () => {
  const [services] = await Promise.all([import('./deferred-services.tsx'), loadMainCatalogue()])
  return services.DeferredServices
})

/** Root component: providers, routes, deferred services. */
export function App() {
  const { isNeeded } = useSnapshot(toasts)
  return (
    <I18nProvider i18n={i18n}>
      <FollowLanguage />
      <IonApp>
        <BrowserRouter>
          <Suspense fallback={null}>
            <Routes>
              <Route
                path={signInPath}
                caseSensitive
                element={<SignedOutOnly page={<LazySignIn />} />}
              />
              <Route path={welcomePage} caseSensitive element={<LazyWelcome />} />
              <Route element={<SignedInOnly page={<LazyShell />} />}>
                {routes.map((route) => (
                  <Route
                    key={route.path}
                    path={route.path}
                    caseSensitive
                    element={<LazyPermittedScreen {...route} />}
                  />
                ))}
              </Route>
              <Route path="*" element={<LazyNotFound />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
      </IonApp>
      <AfterFirstScreen isNeededNow={isNeeded}>
        <DeferredServices />
      </AfterFirstScreen>
    </I18nProvider>
  )
}
