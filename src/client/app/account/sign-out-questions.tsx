import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { useExport } from '#client/data/export/use-export.ts'
import { doubleTapMs } from '#client/platform/ask/ask.ts'
import { Button } from '#client/ui/base/button.tsx'
import { focusControl } from '#client/ui/behaviour/focus-control.ts'

type Props = {
  words: string
  /** Sending was tried, and some entries are still unsent. */
  isAlert: boolean
  onSend: () => void
  onKeep: () => void
  onDiscard: () => void
  onCancel: () => void
}

/** Keeping the changes comes first and has the focus, because it loses nothing and needs no network. */
export function SignOutQuestion({ words, isAlert, onSend, onKeep, onDiscard, onCancel }: Props) {
  const keep = useFocused()
  return (
    <>
      <p className={isAlert ? 'form-message' : undefined} role={isAlert ? 'alert' : undefined}>
        {words}
      </p>
      <Button ref={keep} data-autofocus onClick={onKeep}>
        <Trans>Keep on this phone</Trans>
      </Button>
      <Button look="ghost" onClick={onSend}>
        <Trans>Send now, then sign out</Trans>
      </Button>
      <ExportButton />
      <Button look="danger" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button look="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  )
}

/** Second confirmation, whose first button is the safe one. */
export function DiscardQuestion(actions: { onDiscard: () => void; onKeep: () => void }) {
  const keep = useFocused()
  const isArmed = useIsArmed()
  return (
    <>
      <p className="form-message" role="alert">
        <Trans>All that is not sent will be lost, photos too.</Trans>
      </p>
      <Button ref={keep} onClick={actions.onKeep}>
        <Trans>Keep it</Trans>
      </Button>
      <Button look="danger" disabled={!isArmed} onClick={actions.onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </>
  )
}

function ExportButton() {
  const { isBusy, exportAll } = useExport()
  return (
    <Button look="ghost" disabled={isBusy} onClick={exportAll}>
      <Trans>Export</Trans>
    </Button>
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
  const button = useRef<HTMLIonButtonElement>(null)
  useEffect(() => focusControl(button.current), [])
  return button
}
