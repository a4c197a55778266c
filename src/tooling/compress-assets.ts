import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|json|webmanifest|txt)$/
const smallestBytes = 256

/** Vite plugin that writes a .br and a .gz beside every asset that becomes smaller, after the build. */
export function compressAssets(): Plugin {
  let folder = ''
  return {
    name: 'compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        for (const file of files) if (compressible.test(file)) await compress(join(folder, file))
      },
    },
  }
}

async function compress(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < smallestBytes) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
