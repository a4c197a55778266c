import { type FormEvent, type ReactNode, useRef } from 'react'

import { Button } from '../../base/button.tsx'
import { useFocusInvalidField } from '../../behaviour/use-focus-invalid-field.ts'
import { SubmitButton } from '../../field/submit-button.tsx'
import { usePreventDismiss } from '../dialog/prevent-dismiss.ts'

import './entry-form.css'

type Props = {
  form: {
    submit: (event: FormEvent) => void
    isBusy: boolean
    /** While the entry is being stored: closing the form would not cancel that. */
    isKeeping?: boolean
    invalidSubmitCount: number
    isRestored: boolean
    clear: () => void
    /** Called by Cancel, where it does more than clear the form. */
    cancel?: () => void
    message?: string
    /** Displayed above the fields. */
    note?: string | undefined
    /** Whether the form adds a deleted item again. */
    addsAgain?: boolean | undefined
  }
  words: Record<'submit' | 'busy' | 'cancel' | 'restored' | 'afresh' | 'again', string>
  /** Called after Cancel, which discards the input; without it there is no Cancel. */
  onCancel?: (() => void) | undefined
  /** Keeps the buttons in view when the form is long. */
  isLong?: boolean
  children: ReactNode
  /** Content below the fieldset that stores each change itself; disabling fifty rows at once would block the page. */
  below?: ReactNode
}

const note = '.entry-form-note'

/** Layout of every form that adds or changes an item. */
export function EntryForm({ form, words, onCancel, isLong, children, below }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalidField(element, form, note)
  usePreventDismiss(form.isKeeping ?? false)
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
          <Button look="quiet" onClick={form.clear}>
            {words.afresh}
          </Button>
        </output>
      )}
      {/* Input during a save would be lost. A disabled fieldset does not disable Ionic's controls. */}
      <fieldset className="form" inert={form.isBusy}>
        {children}
      </fieldset>
      {below}
      {form.message !== undefined && (
        <p className="form-message" role="alert" dir="auto">
          {form.message}
        </p>
      )}
      <div className={isLong ? 'form-actions is-kept' : 'form-actions'}>
        {onCancel && (
          <Button
            look="ghost"
            disabled={form.isKeeping ?? false}
            onClick={() => {
              ;(form.cancel ?? form.clear)()
              onCancel()
            }}
          >
            {words.cancel}
          </Button>
        )}
        <SubmitButton
          words={form.addsAgain ? words.again : words.submit}
          busy={words.busy}
          isBusy={form.isBusy}
        />
      </div>
    </form>
  )
}
