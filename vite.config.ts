/// <reference types="vitest/config" />
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { environmentBuild, recordBuild } from './src/tooling/build-if-stale.ts'
import { chunkGroups } from './src/tooling/chunk-groups.ts'
import { compressAssets } from './src/tooling/compress-assets.ts'
import { earlyTable } from './src/tooling/early-table.ts'
import { inlineStyles } from './src/tooling/inline-styles.ts'
import { manifest } from './src/tooling/manifest.ts'
import { sourcePlugins } from './src/tooling/source-plugins.ts'
import { splitIcons } from './src/tooling/split-icons.ts'
import { splitIonic } from './src/tooling/split-ionic.ts'

const server = `http://localhost:${process.env['PORT'] ?? 3000}`
const withoutSideEffects =
  /[\\/]node_modules[\\/](?:@ionic|ionicons|@stencil[\\/]react-output-target)[\\/]/

export default defineConfig({
  // VITE_API_BASE comes from the environment alone, so that a build knows when it is stale.
  envDir: false,
  plugins: [
    ...sourcePlugins(),
    splitIonic(),
    splitIcons(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The icons match the glob below.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest}'] },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
    inlineStyles(),
    earlyTable(),
    compressAssets(),
    recordBuild(),
  ],
  resolve: {
    alias: {
      // The same element twice otherwise: once from ionicons, once inside @ionic/core.
      'ionicons/components/ion-icon.js': '@ionic/core/components/ion-icon.js',
      // Unless told, it comes as it was for browsers without classes, at nearly twice the size.
      'workbox-window': 'workbox-window/build/workbox-window.prod.mjs',
    },
  },
  build: {
    outDir: environmentBuild().outDir,
    emptyOutDir: true,
    // Every browser with the features that the app needs can preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        // A chunk that is named after all who share it would repeat that in whatever loads it; so would a longer hash,
        // and each first screen names hundreds of chunks.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [...chunkGroups],
        },
      },
    },
  },
  server: { proxy: { '/admin': server, '/media': server, '/public': server, '/embed': server } },
  // The build runs without the tests' folder, as in a container.
  test: process.env['VITEST'] ? (await import('./tests/support/projects.ts')).testConfig : {},
})
