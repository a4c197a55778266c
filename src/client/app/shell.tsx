import { IonContent, IonSplitPane, setupIonicReact } from '@ionic/react'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Outlet, useLocation } from 'react-router-dom'

import { noteFirstShown } from '#client/platform/first-shown.ts'
import { optional } from '#client/ui/base/part.tsx'
import { desktopToggleFromPx } from '#contract/constants.ts'

import { AfterFirst } from './after-first.tsx'
import { PageFailed } from './failed/page-failed.tsx'
import { Header } from './header.tsx'
import { menu } from './menu.ts'
import { OfflineStrip } from './offline-strip.tsx'
import { SideMenu } from './side-menu.tsx'
import { starts } from './starts.ts'
import { UpdateOffer } from './update-offer.tsx'

import './shell.css'

const PullToRefresh = optional(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh)
const SendingStrip = optional(async () => (await import('./sending-strip.tsx')).SendingStrip)

const canPull = window.matchMedia('(pointer: coarse)').matches
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
const desktop = `(min-width: ${desktopToggleFromPx}px)`

setupIonicReact({ mode: 'md', animated: !isStill })

export function Shell() {
  const { pathname } = useLocation()
  const [isCollapsed, setIsCollapsed] = useState(false)
  const menuRef = useRef<HTMLIonMenuElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const contentRef = useRef<HTMLIonContentElement>(null)
  const pageRef = useRef<HTMLDivElement>(null)
  // Set while the menu lies over the page, by the button to which the focus then returns.
  const isOverRef = useRef(false)
  useFreshStart({ contentRef, pageRef, menuRef, isOverRef })
  useShortcuts(menuRef)
  useFirstShown()

  const toggle = () => {
    if (window.matchMedia(desktop).matches) return setIsCollapsed(!isCollapsed)
    isOverRef.current = true
    void menuRef.current?.toggle()
  }
  const onMenuClosed = () => {
    if (isOverRef.current) toggleRef.current?.focus()
    isOverRef.current = false
  }

  return (
    // IonApp would fetch helpers for Ionic's own fields and buttons, which no screen has.
    <div className="ion-page">
      <IonSplitPane
        id="ion-view-container-root"
        className={isCollapsed ? 'shell is-collapsed' : 'shell'}
        contentId="main"
        when={desktop}
      >
        <SideMenu groups={menu} menuRef={menuRef} onClosed={onMenuClosed} />
        <div className="ion-page" id="main">
          <Header toggleRef={toggleRef} onToggle={toggle} />
          <UpdateOffer />
          <IonContent ref={contentRef}>
            {canPull && (
              <AfterFirst>
                <PullToRefresh />
              </AfterFirst>
            )}
            <div className="container" ref={pageRef} tabIndex={-1}>
              <OfflineStrip />
              <AfterFirst>
                <SendingStrip />
              </AfterFirst>
              <ErrorBoundary resetKeys={[pathname]} FallbackComponent={PageFailed}>
                <Suspense fallback={null}>
                  <Outlet />
                </Suspense>
              </ErrorBoundary>
            </div>
          </IonContent>
        </div>
      </IonSplitPane>
    </div>
  )
}

type Refs = {
  contentRef: RefObject<HTMLIonContentElement | null>
  pageRef: RefObject<HTMLDivElement | null>
  menuRef: RefObject<HTMLIonMenuElement | null>
  isOverRef: RefObject<boolean>
}

/** Each page begins at its top, with the focus on it and the menu out of the way. */
function useFreshStart({ contentRef, pageRef, menuRef, isOverRef }: Refs) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    isOverRef.current = false
    void contentRef.current?.scrollToTop(isStill ? 0 : 300)
    // A menu that closes takes the focus with it: the page gets it afterwards.
    const closed = menuRef.current?.close() ?? Promise.resolve(true)
    void closed.then(() => pageRef.current?.focus({ preventScroll: true }))
  }, [pathname, contentRef, pageRef, menuRef, isOverRef])
}

/** A screen without rows stands as soon as it is drawn. */
function useFirstShown() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!starts.has(pathname)) noteFirstShown()
  }, [pathname])
}

/** Ctrl or Cmd and K go to the search field of the page; Escape closes the menu from anywhere. */
function useShortcuts(menu: RefObject<HTMLIonMenuElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void menu.current?.close()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      const search = document.querySelector<HTMLElement>('[data-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [menu])
}
