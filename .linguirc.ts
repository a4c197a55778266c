import type { LinguiConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [
    { path: '<rootDir>/src/client/words/locales/{locale}', include: ['<rootDir>/src/client'] },
  ],
  // Where a message stands in the code would change the catalogues with every line that moves.
  format: formatter({ origins: false }),
}

export default config
