import { Button } from '../base/button.tsx'

/** Submit button; while busy it displays another text. */
export function SubmitButton(props: { words: string; busy: string; isBusy: boolean }) {
  const { words, busy, isBusy } = props
  return (
    <Button type="submit" disabled={isBusy}>
      {isBusy ? busy : words}
    </Button>
  )
}
