import { IonApp, IonContent, IonSplitPane, setupIonicReact } from '@ionic/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'

import { desktopToggleFromPx } from '#contract/constants.ts'

import { Header } from './header.tsx'
import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import { UpdateOffer } from './update-offer.tsx'

import './shell.css'

const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
const desktop = `(min-width: ${desktopToggleFromPx}px)`

setupIonicReact({ mode: 'md', animated: !isStill })

export function Shell() {
  const [isCollapsed, setIsCollapsed] = useState(false)
  const menuRef = useRef<HTMLIonMenuElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const contentRef = useRef<HTMLIonContentElement>(null)
  const pageRef = useRef<HTMLDivElement>(null)
  useFreshStart(contentRef, pageRef, menuRef)
  useShortcuts(menuRef)

  const toggle = () => {
    if (window.matchMedia(desktop).matches) setIsCollapsed(!isCollapsed)
    else void menuRef.current?.toggle()
  }

  return (
    <IonApp>
      <IonSplitPane
        id="ion-view-container-root"
        className={isCollapsed ? 'shell is-collapsed' : 'shell'}
        contentId="main"
        when={desktop}
      >
        <SideMenu groups={menu} menuRef={menuRef} onClosed={() => toggleRef.current?.focus()} />
        <div className="ion-page" id="main">
          <Header toggleRef={toggleRef} onToggle={toggle} />
          <UpdateOffer />
          <IonContent ref={contentRef}>
            <div className="container" ref={pageRef} tabIndex={-1}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </div>
          </IonContent>
        </div>
      </IonSplitPane>
    </IonApp>
  )
}

type ElementRef<T> = { readonly current: T | null }

/** Each page begins at its top, with the focus on it and the menu out of the way. */
function useFreshStart(
  content: ElementRef<HTMLIonContentElement>,
  page: ElementRef<HTMLDivElement>,
  menu: ElementRef<HTMLIonMenuElement>,
) {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    void menu.current?.close()
    void content.current?.scrollToTop(isStill ? 0 : 300)
    page.current?.focus({ preventScroll: true })
  }, [pathname, content, page, menu])
}

/** Ctrl or Cmd and K go to the search field of the page; Escape closes the menu from anywhere. */
function useShortcuts(menu: ElementRef<HTMLIonMenuElement>) {
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
