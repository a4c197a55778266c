import type { LinguiConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const first = ['words/first', 'features/sign-in', 'app/failed'].map(
  (folder) => `<rootDir>/src/client/${folder}`,
)

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/src/client/words/locales/{locale}',
      include: ['<rootDir>/src/client'],
      exclude: [...first, '<rootDir>/src/client/features/account'],
    },
    // With these the screen of sign-in stands, and nothing else.
    { path: '<rootDir>/src/client/words/first/locales/first-{locale}', include: first },
    // Every screen inside brings the words above along; nobody begins with these.
    {
      path: '<rootDir>/src/client/features/account/locales/account-{locale}',
      include: ['<rootDir>/src/client/features/account'],
    },
  ],
  // Where a message stands in the code would change the catalogues with every line that moves.
  format: formatter({ origins: false }),
}

export default config
