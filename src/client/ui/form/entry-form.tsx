import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

import { SubmitButton } from '../field/submit-button.tsx'

import './entry-form.css'

type Props = {
  form: {
    submit: (event: FormEvent) => void
    isBusy: boolean
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
  children: ReactNode
}

const wrongField = '[aria-invalid="true"]'

/** The frame of every form that adds or changes something. Cancel forgets what was typed. */
export function EntryForm({ form, words, onCancel, children }: Props) {
  const element = useRef<HTMLFormElement>(null)
  // On a phone the first field that is wrong may be far above the button.
  const { timesWrong, isBusy } = form
  useEffect(() => {
    // While it is busy its fields cannot have the focus.
    if (timesWrong === 0 || isBusy) return
    element.current?.querySelector<HTMLElement>(wrongField)?.focus()
  }, [timesWrong, isBusy])
  return (
    <form ref={element} className="form" noValidate onSubmit={form.submit}>
      {form.note !== undefined && <output className="strip entry-form-note">{form.note}</output>}
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
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <div className="form-actions">
        <button
          type="button"
          className="button is-ghost"
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
