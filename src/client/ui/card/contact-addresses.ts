import { cleanEntry } from '#contract/clean.ts'

/** What a mail program opens; signs that would name more than whom to write to are escaped. */
export function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(cleanEntry(email)).replaceAll('%40', '@')}`
}

const extension = /(?:;\s*ext\s*=|,|#|\bext\b\.?|x)\D*(\d+)\D*$/i

/** A plus, or the 00 that many dial for it; no country's number begins with another zero. */
const abroad = /^\D*(?:\+|00(?=\D*[1-9]))/

/**
 * What a telephone dials (RFC 3966); undefined for what has no digits. A zero in parentheses is dialled only within
 * its own country.
 */
export function phoneAddress(phone: string): string | undefined {
  const plain = cleanEntry(phone)
  const [, dialled] = extension.exec(plain) ?? []
  const number = plain.replace(extension, '')
  const isAbroad = abroad.test(number)
  const local = isAbroad ? number.replace(abroad, '').replace(/\(\s*0\s*\)/, '') : number
  const digits = local.replaceAll(/\D/g, '')
  if (digits === '') return undefined
  return `tel:${isAbroad ? '+' : ''}${digits}${dialled === undefined ? '' : `;ext=${dialled}`}`
}
