/** Submit button; while busy it displays another text. */
export function SubmitButton(props: { words: string; busy: string; isBusy: boolean }) {
  const { words, busy, isBusy } = props
  return (
    <button type="submit" className="button" disabled={isBusy}>
      {isBusy ? busy : words}
    </button>
  )
}
