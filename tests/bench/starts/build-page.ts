import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { compressAssets } from '#tooling/compress-assets.ts'

/** Pages that the app is compared with. */
export type ReferencePage = 'bare' | 'starter'

/** Builds a page like the client: for production, each file with a compressed copy beside it. */
export async function buildPage(page: ReferencePage, folder: string): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    mode: 'production',
    root: join(import.meta.dirname, page),
    plugins: [react(), compressAssets()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}
