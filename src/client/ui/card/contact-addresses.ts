import { cleanEntry } from '#contract/clean.ts'

/** Returns a `mailto:` link; characters that would add recipients or headers are escaped. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(cleanEntry(email)).replaceAll('%40', '@')}`
}

/** The patterns below take quadratic time, and no telephone number is this long. */
const maxLength = 100

/** A service code of the network, such as for hiding the caller's number. */
const serviceCode = /^[*#]+\d+(?:\*\d+)*#/

/** A further number after a comma or semicolon. */
const furtherNumbers = /^((?:[^\d,;]*\d){7}[^,;]*)[,;](?=(?:[^\d,;\p{L}]*\d){7}).*$/u

const namedExtension = /^(|.*?\P{L})ext(?:ension|n)?(?!\p{L})\D*(\d+)\D*$/iu

/** A comma may also be part of the number: it precedes an extension only after six digits. */
const markedExtension = /^((?:\D*\d){6}(?:|.*\P{L}))(?:[,#]|x(?!\p{L}))\D*(\d{1,6})\D*$/iu

/** A plus sign, or 00, which is often dialled for it; no country code begins with another zero. */
const abroad = /^\D*(?:\+|00(?=\D*[1-9]))/

/** Italy, San Marino and the Vatican keep the first zero when they are called from abroad (ITU-T E.164 plans). */
const keepsZero = /^\D*3\D*(?:9|7\D*[89])/

/**
 * A `tel:` link (RFC 3966); undefined for a text without a number. A zero in parentheses is dialled only within its
 * own country, apart from those that keep it. Of several numbers the first is taken.
 */
export function telUrl(phone: string): string | undefined {
  if (phone.length > maxLength) return undefined
  const plain = cleanEntry(phone).replace(serviceCode, '').replace(furtherNumbers, '$1')
  const parts = namedExtension.exec(plain) ?? markedExtension.exec(plain)
  const [, number = plain, extension] = parts ?? []
  const digits = dialled(number)
  if (digits === '') return undefined
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}

/** The digits of a number, with a plus in front of a country's code. */
function dialled(number: string): string {
  if (!abroad.test(number)) return number.replaceAll(/\D/g, '')
  const rest = number.replace(abroad, '')
  const digits = (keepsZero.test(rest) ? rest : rest.replace(/\(\s*0\s*\)/, '')).replaceAll(
    /\D/g,
    '',
  )
  return digits === '' ? '' : `+${digits}`
}
