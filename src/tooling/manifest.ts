import type { ManifestOptions } from 'vite-plugin-pwa'

import { addPhotosPath, sharedAs, sharePath } from '../contract/constants.ts'

/** The web app manifest. */
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
      url: addPhotosPath,
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: sharedAs, accept: ['image/*'] }] },
  },
  file_handlers: [
    {
      action: addPhotosPath,
      accept: {
        'image/jpeg': ['.jpg', '.jpeg'],
        'image/png': ['.png'],
        'image/webp': ['.webp'],
        'image/gif': ['.gif'],
        'image/heic': ['.heic'],
      },
    },
  ],
}
