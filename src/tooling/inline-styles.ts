import type { Plugin } from 'vite'

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g

/**
 * Vite plugin that inlines the styles of the first screens: a separate file would cost another round trip. The nonce
 * makes them pass the Content-Security-Policy.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(link, (tag, file: string) => {
          const styles = bundle?.[file]
          if (styles?.type !== 'asset') return tag
          return `<style nonce="__CSP_NONCE__">${String(styles.source).trim()}</style>`
        }),
    },
  }
}
