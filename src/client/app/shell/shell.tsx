import { IonPage, IonSplitPane } from '@ionic/react'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom'

import { markFirstScreenShown } from '#client/platform/page/first-screen.ts'
import { rememberScroll, scrollBack, scrollToTop } from '#client/platform/page/scroll.ts'
import { lazyOptional } from '#client/ui/base/lazy-component.tsx'
import { shellId } from '#client/ui/base/shell-id.ts'
import { focusControl } from '#client/ui/behaviour/focus-control.ts'
import { isTouch } from '#client/ui/behaviour/is-touch.ts'
import { useMedia } from '#client/ui/behaviour/use-media.ts'
import { desktopToggleFromPx } from '#contract/constants.ts'

import { PageFailed } from '../failed/page-failed.tsx'
import { OfflineStrip } from '../notices/offline-strip.tsx'
import { AfterFirstScreen } from '../start/after-first-screen.tsx'
import { firstRowsSources } from '../start/first-rows.ts'
import { Content } from './content.tsx'
import { Header } from './header.tsx'

import './shell.css'

export { PermittedScreen } from '../start/permitted-screen.tsx'

const InstallOffer = lazyOptional(
  async () => (await import('../notices/install-offer.tsx')).InstallOffer,
)
const PasskeyOffer = lazyOptional(
  async () => (await import('../notices/passkey-offer.tsx')).PasskeyOffer,
)
const UpdateOffer = lazyOptional(
  async () => (await import('../notices/update-offer.tsx')).UpdateOffer,
)
const SignedInServices = lazyOptional(
  async () => (await import('../notices/signed-in-services.tsx')).SignedInServices,
)
const SideMenu = lazyOptional(async () => (await import('../menu/side-menu.tsx')).SideMenu)
const PullToRefresh = lazyOptional(
  async () => (await import('./pull-to-refresh.tsx')).PullToRefresh,
)
const PageTransition = lazyOptional(
  async () => (await import('./page-transition.tsx')).PageTransition,
)
const SharedPhotos = lazyOptional(
  async () => (await import('../notices/shared-photos.tsx')).SharedPhotos,
)
const SendingStrip = lazyOptional(
  async () => (await import('../notices/sending-strip.tsx')).SendingStrip,
)

/** Pull-to-refresh on touch screens. */
const pull = isTouch() && (
  <AfterFirstScreen>
    <PullToRefresh />
  </AfterFirstScreen>
)
const desktop = `(min-width: ${desktopToggleFromPx}px)`

/** Id of the page's element, which the menu moves beside or covers. */
const mainId = 'main'

/** Layout of all screens after sign-in: sidebar, header, notices, current page. */
export function Shell() {
  const isDesktop = useMedia(desktop)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const [tappedOn, setTappedOn] = useState<string>()
  const toggleRef = useRef<HTMLElement>(null)
  const pageRef = useRef<HTMLDivElement>(null)

  return (
    <IonSplitPane
      id={shellId}
      contentId={mainId}
      when={desktop}
      className={isCollapsed ? 'is-collapsed' : ''}
    >
      <AfterFirstScreen isNeededNow={isDesktop || tappedOn !== undefined}>
        <SideMenu
          contentId={mainId}
          tappedOn={tappedOn}
          onClosed={(isSamePage) => focusControl(isSamePage ? toggleRef.current : pageRef.current)}
        />
      </AfterFirstScreen>
      <IonPage id={mainId}>
        <Header
          toggleRef={(toggle) => {
            toggleRef.current = toggle
          }}
          onTap={() => setTappedOn(globalThis.location.pathname)}
          onCollapse={isDesktop ? () => setIsCollapsed(!isCollapsed) : undefined}
        />
        <AfterFirstScreen>
          <UpdateOffer />
        </AfterFirstScreen>
        <Content fixed={pull}>
          <div className="container" ref={pageRef} tabIndex={-1}>
            <OfflineStrip />
            <AfterFirstScreen>
              <SendingStrip />
              <InstallOffer />
              <PasskeyOffer />
              <SignedInServices />
              <SharedPhotos />
            </AfterFirstScreen>
            <CurrentPage pageRef={pageRef} />
          </div>
        </Content>
      </IonPage>
    </IonSplitPane>
  )
}

/** Only this component follows the path, so that a navigation does not render the shell again. */
function CurrentPage({ pageRef }: { pageRef: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation()
  useScrollAndFocus(pageRef, pathname)
  useMarkFirstScreen(pathname)
  return (
    <ErrorBoundary resetKeys={[pathname]} FallbackComponent={PageFailed}>
      <Suspense fallback={null}>
        <Outlet />
        {/* Here it waits for the code of the page. */}
        <AfterFirstScreen>
          <PageTransition pageRef={pageRef} />
        </AfterFirstScreen>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Scrolls each page to its top, or after going back to its last position, and focuses it. */
function useScrollAndFocus(pageRef: RefObject<HTMLElement | null>, pathname: string) {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const last = useRef(pathname)
  useLayoutEffect(() => rememberScroll(pageRef, key), [pageRef, key])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    pageRef.current?.focus({ preventScroll: true })
    if (isBack) return scrollBack(pageRef, key)
    scrollToTop()
    // Going back to a dialog's entry must not scroll the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pageRef, pathname])
}

/** A screen without rows counts as displayed once it is rendered. */
function useMarkFirstScreen(pathname: string) {
  useEffect(() => {
    if (!firstRowsSources.has(pathname)) markFirstScreenShown()
  }, [pathname])
}
