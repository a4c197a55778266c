/**
 * Cancels drops of files and links outside of fields that accept them: the browser would open them in place of the
 * app, and unsaved input would be lost.
 */
export function cancelDrops() {
  globalThis.addEventListener('dragover', cancelDrop)
  globalThis.addEventListener('drop', cancelDrop)
}

function cancelDrop(event: DragEvent) {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer) return
  const selector = acceptingSelector(dataTransfer.types)
  if (!selector || (target instanceof Element && target.matches(selector))) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** Selector of the elements that accept a drop of these types; undefined for types that browsers do not open. */
function acceptingSelector(types: readonly string[]): string | undefined {
  if (types.includes('Files')) return 'input[type=file]:enabled'
  return types.includes('text/uri-list') ? 'input:not([type=file]), textarea' : undefined
}
