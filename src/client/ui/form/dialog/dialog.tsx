import { IonButtons, IonHeader, IonModal, IonToolbar } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { IconButton } from '../../base/icon-button.tsx'
import { focusControl } from '../../behaviour/focus-control.ts'
import { isPhone } from '../../behaviour/is-phone.ts'
import { useOverlayRemoval } from '../../behaviour/use-overlay-removal.ts'
import { PreventDismiss } from './prevent-dismiss.ts'

import './dialog.css'

type Props = {
  title: string
  /** Accessible name of the close button. */
  close: string
  isOpen: boolean
  /** Layout where it does not fill the screen. */
  look?: 'is-wide' | 'is-small'
  /** Whether it cannot be pulled down, because a drag means something else in its content. */
  isFixed?: boolean
  onClose: () => void
  children: ReactNode
}

type Surrounding = { isOpen: boolean; countNested: (count: (before: number) => number) => void }

/** The surrounding dialog: nested ones close with it, but first, because Ionic closes one after the other. */
const SurroundingDialog = createContext<Surrounding>({ isOpen: true, countNested: () => {} })

/** On phones a dialog is a sheet, which can be pulled down to close it. */
const sheet = { breakpoints: [0, 1], initialBreakpoint: 1 }

/** Ionic names a role (backdrop, gesture) only if the user dismisses a dialog. */
const isByCode = (_data: unknown, role?: string) => Promise.resolve(role === undefined)

/** A modal dialog over the page, closed by its button, by Escape, by a tap beside it, or by pulling it down. */
export function Dialog({ close, isOpen: isWanted, look, isFixed, onClose, ...content }: Props) {
  const surrounding = useContext(SurroundingDialog)
  const isOpen = surrounding.isOpen && isWanted
  const [nested, countNested] = useState(0)
  const [isDismissPrevented, setDismissPrevented] = useState(false)
  const { phase, key, onDismissed } = usePhase(isOpen, surrounding)
  const { title, children } = useLastShown(content, isOpen)
  const modal = useRef<HTMLIonModalElement>(null)
  useLayoutEffect(() => setLabel(modal.current, title))
  useOverlayRemoval(modal, phase === 'closed' ? undefined : key)
  if (phase === 'closed') return null
  return (
    <IonModal
      key={key}
      ref={modal}
      className={['dialog', look, phase === 'open' && 'is-open'].filter(Boolean).join(' ')}
      isOpen={phase === 'open' || nested > 0}
      canDismiss={isDismissPrevented ? isByCode : true}
      onDidPresent={({ target }) => focusFirst(target)}
      onWillDismiss={() => phase === 'open' && onClose()}
      onDidDismiss={onDismissed}
      {...(isPhone() && !isFixed && sheet)}
    >
      <IonHeader className="dialog-head ion-no-border">
        <IonToolbar>
          <h2>{title}</h2>
          <IonButtons slot="end">
            <IconButton
              icon={closeOutline}
              aria-label={close}
              disabled={isDismissPrevented}
              onClick={onClose}
            />
          </IonButtons>
        </IonToolbar>
      </IonHeader>
      <div className="dialog-body ion-content-scroll-host">
        <SurroundingDialog value={{ isOpen, countNested }}>
          <PreventDismiss value={setDismissPrevented}>{children}</PreventDismiss>
        </SurroundingDialog>
      </div>
    </IonModal>
  )
}

/** `reopening`: it is opened again while it closes. */
type Phase = 'closed' | 'open' | 'closing' | 'reopening'

function phaseAfter(phase: Phase, isOpen: boolean): Phase {
  if (isOpen) return phase === 'closing' ? 'reopening' : 'open'
  return phase === 'closed' ? 'closed' : 'closing'
}

/**
 * Returns the phase of a dialog, which stays mounted until it is dismissed and counts as nested meanwhile. A dialog that
 * is opened again while it closes becomes a new element with another key, because Ionic dismisses this one.
 */
function usePhase(isOpen: boolean, { countNested }: Surrounding) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [phase, setPhase] = useState<Phase>(isOpen ? 'open' : 'closed')
  const [key, setKey] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setPhase(phaseAfter(phase, isOpen))
  }
  const isMounted = phase !== 'closed'
  useEffect(() => {
    if (!isMounted) return
    countNested((before) => before + 1)
    return () => countNested((before) => before - 1)
  }, [isMounted, countNested])
  const onDismissed = () => {
    setKey((before) => before + 1)
    setPhase((before) => (before === 'reopening' ? 'open' : 'closed'))
  }
  return { phase, key, onDismissed }
}

type Content = Pick<Props, 'title' | 'children'>

/** Returns the content, and during the closing animation the last one. */
function useLastShown({ title, children }: Content, isOpen: boolean): Content {
  const [shown, setShown] = useState<Content>({ title, children })
  if (isOpen && (shown.title !== title || shown.children !== children)) {
    setShown({ title, children })
  }
  return shown
}

/** Ionic moves the label to the element with the role when it first renders, and does not follow it later. */
function setLabel(modal: HTMLElement | null, title: string) {
  const labelled = modal?.shadowRoot?.querySelector('[role=dialog]') ?? modal
  labelled?.setAttribute('aria-label', title)
}

/** Focuses the control that has `data-autofocus`, which cannot be focused before the dialog is visible. */
function focusFirst(dialog: EventTarget | null) {
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (first) focusControl(first)
}
