import type { Locator } from 'playwright'

/**
 * Fills a field as somebody does who looks at it: what was typed before may come back into the form between
 * the browser's choosing of the text and its typing, and would stand before it.
 */
export async function fillIn(field: Locator, text: string) {
  await field.fill(text)
  if ((await field.inputValue()) !== text) await field.fill(text)
}
