import { Button } from '../base/button.tsx'

/**
 * Submit button; while busy it displays another text. The hidden native control submits the form on Enter; that of
 * Ionic has no `hidden`, so Ionic's dialogs try to focus it.
 */
export function SubmitButton(props: { words: string; busy: string; isBusy: boolean }) {
  const { words, busy, isBusy } = props
  return (
    <>
      <Button
        className="submit-button"
        disabled={isBusy}
        onClick={({ currentTarget }) => currentTarget.closest('form')?.requestSubmit()}
      >
        {isBusy ? busy : words}
      </Button>
      <input type="submit" hidden disabled={isBusy} />
    </>
  )
}
