import type { ManifestOptions } from 'vite-plugin-pwa'

/** What the phone knows of the app once it is installed. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Take-Off',
  short_name: 'Take-Off',
  description:
    'Manage members, events, banners, founder profiles, gallery and announcements of the business.',
  start_url: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#f7f8fa',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'Add photos',
      url: '/gallery?add=1',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
}
