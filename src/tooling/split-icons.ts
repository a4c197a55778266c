import type { Plugin } from 'vite'

const source = /[\\/]ionicons[\\/]icons[\\/]index\.mjs$/
/** What the modules of single icons are called. */
export const iconPrefix = '\0icon:'

/**
 * All icons are one module, so the first screen would load those of every other. This makes a module
 * of each: a chunk takes only its own.
 */
export function splitIcons(): Plugin {
  const icons = new Map<string, string>()
  return {
    name: 'split-icons',
    apply: 'build',
    resolveId: (id) => (id.startsWith(iconPrefix) ? { id, moduleSideEffects: false } : undefined),
    load: (id) => icons.get(id),
    transform(code, id) {
      if (!source.test(id)) return undefined
      const found = [...code.matchAll(/^export const (\w+) = .+$/gm)]
      for (const [line, name] of found) icons.set(`${iconPrefix}${name}`, line)
      const passedOn = found.map(([, name]) => `export { ${name} } from '${iconPrefix}${name}'`)
      return { code: passedOn.join('\n'), map: null }
    },
  }
}
