/**
 * What is dropped where nothing takes it would be opened by the browser in the place of the app, and what
 * was typed would be gone.
 */
export function holdDrops() {
  globalThis.addEventListener('dragover', hold)
  globalThis.addEventListener('drop', hold)
}

function hold(event: DragEvent) {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof Element && target.matches('input[type=file]:enabled')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
