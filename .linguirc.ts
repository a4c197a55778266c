import type { LinguiConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const first = ['words/first', 'features/sign-in', 'app/failed'].map(
  (folder) => `<rootDir>/src/client/${folder}`,
)

const account = [
  'words/account',
  'account',
  'features/account',
  'features/people',
  'features/audit',
  'features/website',
  'features/webhooks',
  'features/welcome',
].map((folder) => `<rootDir>/src/client/${folder}`)

const config: LinguiConfig = {
  // It isolates what sentences quote.
  runtimeConfigModule: { i18n: ['#client/words/base/language.ts', 'i18n'] },
  sourceLocale: 'en',
  locales: ['en', 'fr', 'ar'],
  catalogs: [
    {
      path: '<rootDir>/src/client/words/locales/{locale}',
      include: ['<rootDir>/src/client'],
      exclude: [...first, ...account],
    },
    // With these the screen of sign-in stands, and nothing else.
    { path: '<rootDir>/src/client/words/first/locales/first-{locale}', include: first },
    // Every screen inside brings the words above along; few begin with these.
    { path: '<rootDir>/src/client/words/account/locales/account-{locale}', include: account },
  ],
  // Where a message stands in the code would change the catalogues with every line that moves.
  format: formatter({ origins: false }),
}

export default config
