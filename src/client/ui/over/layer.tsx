import { type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

import { LayerPlace } from './layer-place.ts'
import { setInert, useOverPage } from './use-over-page.ts'

import './layer.css'

type Props = {
  isOpen: boolean
  /** Called on Escape, or on a tap beside the layer. */
  onDismiss: () => void
  /** Classes of the layer and of its box. */
  className: { layer: string; box: string }
  label: { 'aria-label': string } | { 'aria-labelledby': string }
  /** For constant content: it is painted before it is opened, and stays mounted. */
  isKept?: boolean
  children: ReactNode
}

/** Duration of the animation in layer.css. */
const closingMs = 160

/** A modal layer over the page, which contains the focus until it is dismissed. */
export function Layer({ isOpen, onDismiss, className, label, isKept, children }: Props) {
  const isClosing = useClosing(isOpen)
  const box = useOverPage(isOpen, onDismiss)
  const place = useContext(LayerPlace)
  const isShown = isOpen || isClosing
  useEffect(() => {
    if (!isShown) setInert(box.current, true)
  }, [isShown, box])
  if (!isShown && !isKept) return null
  const state = (isClosing && 'is-leaving') || (!isShown && 'is-closed')
  return createPortal(
    <div
      className={['layer', className.layer, state].filter(Boolean).join(' ')}
      aria-hidden={!isShown || undefined}
    >
      <button
        type="button"
        className="layer-behind"
        tabIndex={-1}
        aria-hidden="true"
        // Keeps the focus where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDismiss}
      />
      <dialog
        ref={box}
        open
        className={`layer-box ${className.box}`}
        aria-modal="true"
        tabIndex={-1}
        {...label}
      >
        {children}
      </dialog>
    </div>,
    place,
  )
}

/** True during the closing animation. */
function useClosing(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isOpen || !wasOpen) return
    const timer = setTimeout(() => setWasOpen(false), closingMs)
    return () => clearTimeout(timer)
  }, [isOpen, wasOpen])
  return wasOpen && !isOpen
}
