import { openApp } from '#tests/support/open-app.ts'

import { addBanner, testBanners } from './banners.tsx'

openApp('/list-banner', { backend: 'foreign', screen: 'desktop', prepare: addBanner })
testBanners()
