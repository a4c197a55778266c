import { openApp } from '#tests/support/open-app.ts'

import { testGallery } from './gallery.tsx'

openApp('/gallery', { backend: 'foreign', screen: 'desktop' })
testGallery()
