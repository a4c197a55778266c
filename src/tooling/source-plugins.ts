import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

/** What turns the client's sources into JavaScript. */
export function sourcePlugins(): PluginOption[] {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]
}
