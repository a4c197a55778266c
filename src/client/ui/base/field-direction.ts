/**
 * The `dir` of a field that holds text of any language: by what stands in it; while it is empty, as
 * the page round it, so that the placeholder begins where the text will.
 */
export function fieldDirection(value: string): 'auto' | undefined {
  return value === '' ? undefined : 'auto'
}
