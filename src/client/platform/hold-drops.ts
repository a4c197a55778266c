/**
 * What is dropped where nothing takes it would be opened by the browser in the place of the app, or beside it,
 * and what was typed would be gone.
 */
export function holdDrops() {
  globalThis.addEventListener('dragover', hold)
  globalThis.addEventListener('drop', hold)
}

function hold(event: DragEvent) {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer) return
  const taken = takenBy(dataTransfer.types)
  if (!taken || (target instanceof Element && target.matches(taken))) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** Where something that browsers would open is of use; undefined for what they would not. */
function takenBy(types: readonly string[]): string | undefined {
  if (types.includes('Files')) return 'input[type=file]:enabled'
  return types.includes('text/uri-list') ? 'input:not([type=file]), textarea' : undefined
}
