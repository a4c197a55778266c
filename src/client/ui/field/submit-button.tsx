/** Says what it does, and while it does it, that it is being done. */
export function SubmitButton(props: { words: string; busy: string; isBusy: boolean }) {
  const { words, busy, isBusy } = props
  return (
    <button type="submit" className="button" disabled={isBusy}>
      {isBusy ? busy : words}
    </button>
  )
}
