import { type FormEvent, type ReactNode, useRef } from 'react'

import { useWrongField } from '../base/use-wrong-field.ts'
import { SubmitButton } from '../field/submit-button.tsx'
import { useHeldOpen } from './held-open.ts'

import './entry-form.css'

type Props = {
  form: {
    submit: (event: FormEvent) => void
    isBusy: boolean
    /** While what was entered is being kept: closed now, the form would be saved all the same. */
    isKeeping?: boolean
    timesWrong: number
    isRestored: boolean
    clear: () => void
    /** What Cancel does, where that is more than to clear it. */
    cancel?: () => void
    message?: string
    /** What has to be known before anything else. */
    note?: string | undefined
    /** True when it adds again what was deleted. */
    isAgain?: boolean | undefined
  }
  words: Record<'submit' | 'busy' | 'cancel' | 'restored' | 'afresh' | 'again', string>
  onCancel: () => void
  /** Its buttons stay in view however long it is. */
  isLong?: boolean
  children: ReactNode
  /** Below the fields, what keeps each change by itself: to disable fifty rows at once stops the page. */
  below?: ReactNode
}

const note = '.entry-form-note'

/** The frame of every form that adds or changes something. Cancel forgets what was typed. */
export function EntryForm({ form, words, onCancel, isLong, children, below }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useWrongField(element, form, note)
  useHeldOpen(form.isKeeping ?? false)
  return (
    <form ref={element} className="form" noValidate onSubmit={form.submit}>
      {form.note !== undefined && (
        <output className="strip entry-form-note" tabIndex={-1}>
          {form.note}
        </output>
      )}
      {form.isRestored && (
        <output className="strip entry-form-restored">
          <span>{words.restored}</span>
          <button type="button" className="button is-quiet" onClick={form.clear}>
            {words.afresh}
          </button>
        </output>
      )}
      {/* What is typed while it is being saved would be lost. */}
      <fieldset className="form" disabled={form.isBusy}>
        {children}
      </fieldset>
      {below}
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <div className={isLong ? 'form-actions is-kept' : 'form-actions'}>
        <button
          type="button"
          className="button is-ghost"
          disabled={form.isKeeping}
          onClick={() => {
            ;(form.cancel ?? form.clear)()
            onCancel()
          }}
        >
          {words.cancel}
        </button>
        <SubmitButton
          words={form.isAgain ? words.again : words.submit}
          busy={words.busy}
          isBusy={form.isBusy}
        />
      </div>
    </form>
  )
}
