import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { build } from 'vite'

import { compressAssets } from '#tooling/compress-assets.ts'

/** Builds the bare page like the client: for production, each file with a compressed copy beside it. */
export async function buildBare(folder: string): Promise<void> {
  await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    mode: 'production',
    root: join(import.meta.dirname, 'bare'),
    plugins: [react(), compressAssets()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}
