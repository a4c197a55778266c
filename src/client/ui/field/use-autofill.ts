import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/** Events before which a field may have been filled in, and after which its form is sent. */
const eventTypes = ['focusin', 'input', 'submit'] as const

type Options = { value: string; onChange: (value: string) => void }

/** Takes over the text of a field that was filled in without an event, as some password managers do. */
export function useAutofill(field: RefObject<HTMLElement | null>, { value, onChange }: Options) {
  const take = useEffectEvent(({ type, target }: Event) => {
    const input = field.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )
    // React handles typed text by the same event.
    if (!input || input.value === value || (type === 'input' && target === input)) return
    flushSync(() => onChange(input.value))
  })
  useEffect(() => {
    for (const type of eventTypes) document.addEventListener(type, take, true)
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, take, true)
    }
  }, [])
}
