import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

type Field = { id: string; value: string; onChange: (value: string) => void }

/** What comes before anything that could draw fields anew, or send their form. */
const moments = ['focusin', 'input', 'submit']
/** Each gives its element and what takes over what stands in it, if that is not what React knows. */
const fields = new Set<() => { element: Element; take: () => void } | undefined>()

/**
 * Takes over what stands in a field: password managers fill it in without an event, and React would empty it
 * again, or send what it knew.
 */
export function FilledIn({ id, value, onChange }: Field) {
  const look = useEffectEvent(() => {
    const element = document.getElementById(id)
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
    const text = element.value
    return text === value ? undefined : { element, take: () => onChange(text) }
  })
  useEffect(() => {
    const field = () => look()
    fields.add(field)
    for (const moment of moments) document.addEventListener(moment, takeAll, true)
    return () => void fields.delete(field)
  }, [])
  return null
}

/** All at once: to draw what one of them holds would empty the others. */
function takeAll({ type, target }: Event) {
  const untold = [...fields].map((look) => look()).filter((each) => each !== undefined)
  // What is typed tells of itself.
  const isTyped = type === 'input' && untold.every(({ element }) => element === target)
  if (isTyped || untold.length === 0) return
  flushSync(() => {
    for (const { take } of untold) take()
  })
}
