type LaunchParams = { files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consume: (params: LaunchParams) => void) => void }

declare global {
  // A property of the page's window; only `var` makes one.
  // oxlint-disable-next-line no-var
  var launchQueue: LaunchQueue | undefined
}

/** Calls `open` with the files with which the system has opened the app, now and later. */
export function onLaunchedWith(open: (files: readonly File[]) => Promise<void>) {
  // Only where an installed app can be opened with files: Chromium on a desktop.
  globalThis.launchQueue?.setConsumer(({ files = [] }) => {
    void Promise.all(files.map((handle) => handle.getFile())).then(open)
  })
}
