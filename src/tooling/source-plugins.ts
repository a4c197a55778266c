/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'

/** Vite plugins that compile the client's sources. */
export function sourcePlugins(): PluginOption[] {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), keptForTests()]
}

/** Includes the macro configuration in the cache key of Vitest, which caches compiled sources. */
function keptForTests(): Plugin {
  const config = readFileSync(resolve(import.meta.dirname, '../../.linguirc.ts'), 'utf8')
  return {
    name: 'kept-for-tests',
    configureVitest: (context) => context.defineCacheKeyGenerator(() => config),
  }
}
