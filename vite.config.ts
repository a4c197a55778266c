import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

import { recordBuild } from './src/tooling/build-if-stale.ts'
import { compressAssets } from './src/tooling/compress-assets.ts'
import { manifest } from './src/tooling/manifest.ts'
import { splitIonic } from './src/tooling/split-ionic.ts'
import { chromiumFlags, findChromium } from './tests/support/chromium.ts'
import { tally } from './tests/support/tally.ts'

const server = 'http://localhost:3000'
const withoutSideEffects =
  /[\\/]node_modules[\\/](?:@ionic|ionicons|@stencil[\\/]react-output-target)[\\/]/
const buildBeforeTests = './src/tooling/build-before-tests.ts'
const executablePath = findChromium()

export default defineConfig({
  // VITE_API_BASE comes from the environment alone, so that a build knows when it is stale.
  envDir: false,
  plugins: [
    react(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    splitIonic(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest}'] },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
    compressAssets(),
    recordBuild(),
  ],
  resolve: {
    alias: {
      // The same element twice otherwise: once from ionicons, once inside @ionic/core.
      'ionicons/components/ion-icon.js': '@ionic/core/components/ion-icon.js',
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            { name: 'ionic', test: /ionic/, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/admin': server, '/media': server } },
  test: {
    reporters: ['default', tally],
    projects: [
      {
        test: {
          name: 'rules',
          sequence: { groupOrder: 0 },
          include: ['tests/{house,contract,sync}/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          testTimeout: 20_000,
          globalSetup: buildBeforeTests,
        },
      },
      {
        test: {
          name: 'sync-browser',
          sequence: { groupOrder: 1 },
          include: ['tests/sync/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: chromiumFlags,
                ...(executablePath !== undefined && { executablePath }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 2 },
          include: ['tests/server/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          sequence: { groupOrder: 3 },
          include: ['tests/journeys/**/*.test.ts'],
          fileParallelism: false,
          globalSetup: buildBeforeTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
