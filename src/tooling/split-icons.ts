import type { Plugin } from 'vite'

const source = /[\\/]ionicons[\\/]icons[\\/]index\.mjs$/
/** Prefix of the module ids of single icons. */
export const iconPrefix = '\0icon:'

/**
 * Vite plugin that makes a module of each icon. All icons are one module, so that the first screen would load those
 * of every other.
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
      const reexports = found.map(([, name]) => `export { ${name} } from '${iconPrefix}${name}'`)
      return { code: reexports.join('\n'), map: null }
    },
  }
}
