import type { Plugin } from 'vite'

const link = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g

/**
 * Puts the styles of the first screens into the page: as a file of their own they would be waited for
 * once more. The nonce lets them in where the policy allows no other styles.
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
