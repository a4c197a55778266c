/**
 * Returns the `dir` of a field for text in any language: from its content; while it is empty that of the page, so
 * that the placeholder starts where the text will.
 */
export function fieldDirection(value: string): string {
  return value === '' ? document.documentElement.dir : 'auto'
}
