import { useEffect, useRef, useState } from 'react'

import { languageNow } from '#client/words/base/language.ts'
import { foldedTexts } from '#contract/search.ts'

/** Items per timer callback, so that typing is not blocked. */
const atOnce = 20

/**
 * Returns a function that gives an item's texts folded for search. Folding a thousand items takes long on a slow
 * phone, so it is done once, in small steps, before the first letter is typed.
 */
export function useFolded<I extends object>(
  items: readonly I[],
  textsOf: (item: I) => readonly string[],
): (item: I) => string {
  const [known] = useState(() => new WeakMap<I, { language: string; text: string }>())
  const foldedOf = (item: I) => {
    const language = languageNow()
    const found = known.get(item)
    // Some texts, such as dates, depend on the language.
    if (found?.language === language) return found.text
    const text = foldedTexts(textsOf(item))
    known.set(item, { language, text })
    return text
  }
  const latest = useRef(foldedOf)
  useEffect(() => {
    latest.current = foldedOf
  })
  useEffect(() => {
    let at = 0
    const next = () => {
      items.slice(at, at + atOnce).forEach((item) => latest.current(item))
      at += atOnce
      if (at < items.length) timer = setTimeout(next)
    }
    let timer = setTimeout(next)
    return () => clearTimeout(timer)
  }, [items])
  return foldedOf
}
