import type { LinguiConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/src/client/words/locales/{locale}',
      include: ['<rootDir>/src/client'],
      exclude: ['<rootDir>/src/client/features/account'],
    },
    // Every first load brings the words above along; nobody begins with these.
    {
      path: '<rootDir>/src/client/features/account/locales/account-{locale}',
      include: ['<rootDir>/src/client/features/account'],
    },
  ],
  // Where a message stands in the code would change the catalogues with every line that moves.
  format: formatter({ origins: false }),
}

export default config
