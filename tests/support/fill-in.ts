import type { Locator } from 'playwright'

/**
 * Fills a field, and fills it again if its text is different afterwards: a restored draft may arrive between the
 * browser's selection of the old text and the typing, and would then precede the new text.
 */
export async function fillIn(field: Locator, text: string) {
  await field.fill(text)
  if ((await field.inputValue()) !== text) await field.fill(text)
}
