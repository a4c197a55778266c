import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../src')

const react = ['react', 'valtio', '@lingui/*', 'react-router-dom', '@ionic/react', 'ionicons']

const underScreens = [
  'contract',
  ...['data', 'platform', 'routing', 'ui', 'words'].map((each) => `client/${each}`),
]

/**
 * Allowed imports of each layer: folders and files of this repository (a layer's own folder is always allowed), and
 * packages.
 */
const layers = [
  { layer: 'contract', ours: [], packages: ['valibot'] },
  { layer: 'api', ours: ['contract'], packages: ['ofetch', 'valibot'] },
  { layer: 'device', ours: [], packages: ['idb-keyval', 'valibot'] },
  { layer: 'sync', ours: ['contract', 'api', 'device'], packages: ['valibot'] },
  {
    layer: 'worker',
    ours: ['contract', 'api', 'device', 'sync'],
    packages: ['p-limit', 'workbox-*'],
  },
  {
    layer: 'client/platform',
    ours: ['contract', 'api', 'device'],
    packages: [
      'valtio',
      'react-hot-toast',
      '@ionic/core',
      '@noble/hashes',
      '@simplewebauthn/browser',
      'browser-image-compression',
      'client-zip',
      'uqr',
      'workbox-window',
    ],
  },
  {
    layer: 'client/ui',
    ours: [
      'contract',
      'client/platform/history',
      'client/platform/ionic',
      'client/platform/pictures',
    ],
    packages: [
      '@tanstack/react-virtual',
      'react',
      'react-dom',
      'react-easy-crop*',
      'react-error-boundary',
      'react-router-dom',
      '@ionic/react',
      'ionicons',
      'thumbhash',
    ],
  },
  { layer: 'client/words', ours: ['contract'], packages: ['@lingui/*'] },
  { layer: 'client/routing', ours: ['contract'], packages: ['@lingui/*', 'ionicons'] },
  {
    layer: 'client/data',
    ours: ['contract', 'api', 'device', 'sync', 'client/platform', 'client/words'],
    packages: ['react', 'react-router-dom', 'valtio', 'valibot', 'uuid'],
  },
  { layer: 'client/account', ours: underScreens, packages: react },
  {
    layer: 'client/features',
    ours: [...underScreens, 'client/account'],
    packages: react,
  },
  {
    layer: 'client/app',
    ours: [...underScreens, 'client/features'],
    packages: [...react, 'react-dom', 'react-error-boundary', 'react-hot-toast'],
  },
  {
    layer: 'server',
    // Commands that npm starts end with it, and the demo builds the client.
    ours: ['contract', 'tooling/end-with-npm.ts', 'tooling/build-if-stale.ts'],
    packages: [
      'node:*',
      'fastify',
      'feed',
      '@fastify/*',
      '@simplewebauthn/server',
      'aws4fetch',
      'csv-stringify',
      'helmet',
      'ical-generator',
      'temporal-polyfill',
      'ipaddr.js',
      'kysely',
      'lru-cache',
      'nodemailer',
      'otpauth',
      'p-limit',
      'pg',
      'pino',
      'prom-client',
      'sharp',
      'thumbhash',
      'tinypool',
      'uuid',
      'valibot',
      '@zxcvbn-ts/*',
      'web-push',
      'standardwebhooks',
    ],
  },
  {
    layer: 'tooling',
    // It writes the first calls of each screen into the page; of the server it shares only how settings are read.
    ours: ['contract', 'client/data/lists', 'client/routing', 'server/base/env-file.ts'],
    packages: [
      'node:*',
      '@lingui/*',
      '@rolldown/plugin-babel',
      '@vitejs/plugin-react',
      'sharp',
      'valibot',
      'vite',
      'vite-plugin-pwa',
    ],
  },
]

test.each(layers)('$layer imports only from layers below it', ({ layer, ours, packages }) => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(source, layer) })
  expect(files).not.toEqual([])
  const wrong = files.flatMap((file) => {
    const path = join(source, layer, file)
    const home = layer === 'client/features' ? `${layer}/${file.split('/')[0]}` : layer
    return importsOf(path)
      .filter((found) => !isAllowed(found, { ours: [home, ...ours], packages }))
      .map((found) => `${relative(source, path)} imports ${found}`)
  })
  expect(wrong).toEqual([])
})

test('every source file belongs to a layer', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
  const lost = files.filter((file) => !layers.some(({ layer }) => file.startsWith(`${layer}/`)))
  expect(lost).toEqual([])
})

/** Returns own files as paths in src, and packages by name. */
function importsOf(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    // The request is an expression, which is always a plain string here.
    readFileSync(path, 'utf8').slice(moduleRequest.start + 1, moduleRequest.end - 1),
  )
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamic,
  ]
  return requests.map((request) => {
    if (request.startsWith('#')) return request.slice(1)
    return request.startsWith('.') ? relative(source, join(dirname(path), request)) : request
  })
}

type Allowed = { ours: readonly string[]; packages: readonly string[] }

function isAllowed(found: string, { ours, packages }: Allowed): boolean {
  if (ours.some((path) => found === path || found.startsWith(`${path}/`))) return true
  return packages.some((name) =>
    name.endsWith('*')
      ? found.startsWith(name.slice(0, -1))
      : found === name || found.startsWith(`${name}/`),
  )
}
