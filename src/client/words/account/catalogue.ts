import { type Catalogue, addCatalogue } from '../base/language.ts'

/** Texts about accounts, loaded by the screens that need them. */
const accountCatalogue: Catalogue = {
  en: () => import('./locales/account-en.po'),
  fr: () => import('./locales/account-fr.po'),
  ar: () => import('./locales/account-ar.po'),
}

export const loadAccountCatalogue = () => addCatalogue(accountCatalogue)
