import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { useExport } from '#client/data/acts/use-export.ts'
import { doubleTapMs } from '#client/platform/ask/ask.ts'

type Props = {
  words: string
  /** Sending was tried, and some entries are still unsent. */
  isBad: boolean
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
  onCancel: () => void
}

/** Keeping the changes comes first and has the focus, because it loses nothing and needs no network. */
export function SignOutQuestion({ words, isBad, onSend, onKeep, onDiscard, onCancel }: Props) {
  const keep = useFocused()
  return (
    <>
      <p className={isBad ? 'form-message' : undefined} role={isBad ? 'alert' : undefined}>
        {words}
      </p>
      <button type="button" className="button" ref={keep} onClick={onKeep}>
        <Trans>Keep on this phone</Trans>
      </button>
      <button type="button" className="button is-ghost" onClick={onSend}>
        <Trans>Send now, then sign out</Trans>
      </button>
      <ExportButton />
      <button type="button" className="button is-danger" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </button>
      <button type="button" className="button is-quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </button>
    </>
  )
}

/** Second confirmation, whose first button is the safe one. */
export function DiscardQuestion(acts: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useFocused()
  const isArmed = useIsArmed()
  return (
    <>
      <p className="form-message" role="alert">
        <Trans>All that is not sent will be lost, photos too.</Trans>
      </p>
      <button type="button" className="button" ref={keep} onClick={acts.onKeep}>
        <Trans>Keep it</Trans>
      </button>
      <button
        type="button"
        className="button is-danger"
        disabled={!isArmed}
        onClick={acts.onDiscard}
      >
        <Trans>Discard</Trans>
      </button>
    </>
  )
}

function ExportButton() {
  const { isBusy, exportAll } = useExport()
  return (
    <button type="button" className="button is-ghost" disabled={isBusy} onClick={exportAll}>
      <Trans>Export</Trans>
    </button>
  )
}

/** False as long as a tap may have been meant for the previous content. */
function useIsArmed() {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsArmed(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}

function useFocused() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return button
}
