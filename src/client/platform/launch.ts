type LaunchParams = { files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consume: (params: LaunchParams) => void) => void }

declare global {
  // A property of the page's window; only `var` makes one.
  // oxlint-disable-next-line no-var
  var launchQueue: LaunchQueue | undefined
}

/**
 * Calls `open` with the files with which the system has opened the app, now and later. One that cannot be
 * read is empty: it is named like any other that is no picture, and keeps nothing from the rest.
 */
export function onLaunchedWith(open: (files: readonly File[]) => Promise<void>) {
  // Only where an installed app can be opened with files: Chromium on a desktop.
  globalThis.launchQueue?.setConsumer(({ files = [] }) => {
    const read = files.map((handle) => handle.getFile().catch(() => new File([], handle.name)))
    void Promise.all(read).then(open)
  })
}
