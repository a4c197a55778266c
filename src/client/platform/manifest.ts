/** Tells the browser how the app is installed; the first screen has the network for itself until then. */
export function showManifest() {
  const link = document.createElement('link')
  document.head.append(Object.assign(link, { rel: 'manifest', href: '/manifest.webmanifest' }))
}
