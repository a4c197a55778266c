/** An overlay of Ionic, or its menu. */
type Overlay = HTMLElement & {
  dismiss?: (data?: unknown, role?: string) => Promise<boolean>
  close?: () => Promise<boolean>
}

/** Events at which an overlay opens, and at which it is closed. */
const overlayEvents = [
  ['ionModalWillPresent', 'ionModalDidDismiss'],
  ['ionPopoverWillPresent', 'ionPopoverDidDismiss'],
  ['ionAlertWillPresent', 'ionAlertDidDismiss'],
  ['ionWillOpen', 'ionDidClose'],
] as const

/** The browser's `CloseWatcher`, which TypeScript does not know (https://html.spec.whatwg.org/#closewatcher). */
type CloseWatcher = EventTarget & { destroy: () => void }

declare const CloseWatcher: new () => CloseWatcher

/**
 * Closes the overlay on top when the platform asks for it, as Android does on Back, in browsers that report it;
 * otherwise Back would leave the page below. Ionic's own watcher is always active, so that Back would no longer leave
 * a page.
 */
export function followCloseRequests(): void {
  if (!('CloseWatcher' in globalThis)) return
  /** In the order in which they were opened. */
  const overlays = new Set<Overlay>()
  // One for all: browsers close several at once that were created without a tap in between.
  let watcher: CloseWatcher | undefined

  const watch = () => {
    if (overlays.size > 0) {
      watcher ??= watcherFor(closeTop)
    } else {
      watcher?.destroy()
      watcher = undefined
    }
  }

  const closeTop = async () => {
    watcher = undefined
    const top = [...overlays].at(-1)
    if (top?.isConnected) await close(top)
    else if (top) overlays.delete(top)
    // There may be others, and a form that is being sent stays open.
    watch()
  }

  for (const [opening, closed] of overlayEvents) {
    document.addEventListener(opening, ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      overlays.add(target)
      watch()
      const onClosed = () => {
        overlays.delete(target)
        watch()
      }
      target.addEventListener(closed, onClosed, { once: true })
    })
  }
}

function watcherFor(onClose: () => Promise<void>): CloseWatcher {
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', () => void onClose())
  return watcher
}

async function close(overlay: Overlay): Promise<void> {
  if (overlay.close) await overlay.close()
  else await overlay.dismiss?.(undefined, 'backdrop')
}
