import type { FormEvent, ReactNode } from 'react'

import { SubmitButton } from './submit-button.tsx'

import './entry-form.css'

type Props = {
  form: {
    submit: (event: FormEvent) => void
    isBusy: boolean
    isRestored: boolean
    clear: () => void
    message?: string
  }
  words: { submit: string; busy: string; cancel: string; restored: string; afresh: string }
  onCancel: () => void
  children: ReactNode
}

/** The frame of every form that adds or changes something. Cancel forgets what was typed. */
export function EntryForm({ form, words, onCancel, children }: Props) {
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {form.isRestored && (
        <output className="strip entry-form-restored">
          <span>{words.restored}</span>
          <button type="button" className="button is-quiet" onClick={form.clear}>
            {words.afresh}
          </button>
        </output>
      )}
      {children}
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
            form.clear()
            onCancel()
          }}
        >
          {words.cancel}
        </button>
        <SubmitButton words={words.submit} busy={words.busy} isBusy={form.isBusy} />
      </div>
    </form>
  )
}
