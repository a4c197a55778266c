import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { discardAll, sendAll } from '#client/data/writes/outbox-actions.ts'
import { Button } from '#client/ui/base/button.tsx'
import { ProgressBar } from '#client/ui/base/progress-bar.tsx'
import { Dialog } from '#client/ui/form/dialog/dialog.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { DiscardQuestion, SignOutQuestion } from './sign-out-questions.tsx'

import './sign-out-dialog.css'

type Step = 'asking' | 'sending' | 'discarding'

type Props = {
  heading: string
  /** Ends this session, or all sessions of the account. */
  leave: () => Promise<void>
  onClose: () => void
}

/** Asks what to do with unsent changes before signing out; closing it changes nothing. */
export function SignOutDialog({ heading, leave, onClose }: Props) {
  useLingui()
  const { unsent, waiting, parked } = useSnapshot(outboxState())
  const [step, setStep] = useState<Step>('asking')
  const [hasSendingFailed, setHasSendingFailed] = useState(false)
  const isMounted = useIsMounted()
  const sendThenLeave = async () => {
    setStep('sending')
    const left = await sendAll().catch(() => outboxState().unsent)
    // The dialog was closed meanwhile, or the session is over.
    if (!isMounted.current || !session.isLogged) return
    if (left === 0) return leave()
    setHasSendingFailed(true)
    setStep('asking')
  }
  const discardThenLeave = async () => {
    await discardAll()
    await leave()
  }
  return (
    <Dialog isOpen title={heading} close={generalWords.close()} look="is-small" onClose={onClose}>
      <div className="sign-out">
        {step === 'sending' && (
          <>
            <output>{t`Keep the app open, ${waiting} left`}</output>
            <ProgressBar name={t`Sending now`} />
            <Button look="ghost" onClick={onClose}>
              {t`Cancel`}
            </Button>
          </>
        )}
        {step === 'discarding' && (
          <DiscardQuestion
            onDiscard={() => void discardThenLeave()}
            onKeep={() => setStep('asking')}
          />
        )}
        {step === 'asking' && (
          <SignOutQuestion
            words={wordsOn({ unsent, parked, hasSendingFailed })}
            isAlert={hasSendingFailed && unsent > 0}
            onSend={() => void sendThenLeave()}
            onKeep={() => void leave()}
            onDiscard={() => setStep('discarding')}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

type SignOutCounts = { unsent: number; parked: number; hasSendingFailed: boolean }

function wordsOn({ unsent, parked, hasSendingFailed }: SignOutCounts): string {
  if (unsent === 0) return t`Nothing is waiting to be sent.`
  const words = hasSendingFailed ? sendingFailedWords(unsent) : unsentWords(unsent)
  return parked === 0 ? words : `${words} ${t`What needs attention waits for you in the outbox.`}`
}

function unsentWords(unsent: number): string {
  return plural(unsent, {
    one: '# change is not sent yet. Kept on this phone, it goes out when you sign in again.',
    other: '# changes are not sent yet. Kept on this phone, they go out when you sign in again.',
  })
}

function sendingFailedWords(unsent: number): string {
  return plural(unsent, {
    one: '# change could not be sent.',
    other: '# changes could not be sent.',
  })
}

/** Ref of whether the component is still mounted, for what ends later. */
function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(
    () => () => {
      isMounted.current = false
    },
    [],
  )
  return isMounted
}
