type LaunchParams = { files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consume: (params: LaunchParams) => void) => void }

declare global {
  // A property of the window can only be declared with `var`.
  // oxlint-disable-next-line no-var
  var launchQueue: LaunchQueue | undefined
}

/**
 * Calls `open` with the files that the system opens the app with, at each launch. An unreadable file is passed as an
 * empty one, so that its error is displayed and the others are stored.
 */
export function onLaunchedWith(open: (files: readonly File[]) => Promise<void>) {
  // Exists only in Chromium on desktops.
  globalThis.launchQueue?.setConsumer(({ files = [] }) => {
    const read = files.map((handle) => handle.getFile().catch(() => new File([], handle.name)))
    void Promise.all(read).then(open)
  })
}
