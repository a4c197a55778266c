import type { NamedAccount } from '#contract/session.ts'

/** Returns the first word of a user's name, or a name taken from the email address; '' without either. */
export function firstNameOf(account: NamedAccount | undefined): string {
  const [first = ''] = account?.name.trim().split(/\s+/) ?? []
  return first === '' ? firstNameIn(account?.email ?? '') : first
}

/** "Asha" for asha.okafor@… */
function firstNameIn(email: string): string {
  const [name = ''] = email.split(/[^\p{L}]/u)
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}
