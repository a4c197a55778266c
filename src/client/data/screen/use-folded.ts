import { useEffect, useRef, useState } from 'react'

import { languageNow } from '#client/words/base/language.ts'
import { foldedTexts } from '#contract/search.ts'

/** Items per timer callback, so that typing is not blocked. */
const itemsPerStep = 20

/**
 * Returns a function that gives an item's texts folded for search. Folding a thousand items takes long on a slow
 * phone, so it is done once, in small steps, before the first letter is typed.
 */
export function useFolded<I extends object>(
  items: readonly I[],
  textsOf: (item: I) => readonly string[],
): (item: I) => string {
  const [cache] = useState(() => new WeakMap<I, { language: string; text: string }>())
  const foldedOf = (item: I) => {
    const language = languageNow()
    const cached = cache.get(item)
    // Some texts, such as dates, depend on the language.
    if (cached?.language === language) return cached.text
    const text = foldedTexts(textsOf(item))
    cache.set(item, { language, text })
    return text
  }
  const latest = useRef(foldedOf)
  useEffect(() => {
    latest.current = foldedOf
  })
  useEffect(() => {
    let index = 0
    const foldNext = () => {
      items.slice(index, index + itemsPerStep).forEach((item) => latest.current(item))
      index += itemsPerStep
      if (index < items.length) timer = setTimeout(foldNext)
    }
    let timer = setTimeout(foldNext)
    return () => clearTimeout(timer)
  }, [items])
  return foldedOf
}
