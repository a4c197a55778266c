import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'

/** What turns the client's sources into JavaScript. */
export function sourcePlugins() {
  return [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })]
}
