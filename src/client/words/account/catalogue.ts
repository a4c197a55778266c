import { type Catalogue, speakAlso } from '../base/language.ts'

/** The words about accounts; no screen begins with them but those that fetch them. */
const accountCatalogue: Catalogue = {
  en: () => import('./locales/account-en.po'),
  fr: () => import('./locales/account-fr.po'),
  ar: () => import('./locales/account-ar.po'),
}

export const speakOfAccounts = () => speakAlso(accountCatalogue)
