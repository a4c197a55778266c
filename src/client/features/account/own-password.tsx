import { readFactors } from '#client/data/account/factors.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'

import { FirstPasswordForm } from './first-password-form.tsx'
import { PasswordForm } from './password-form.tsx'

type Props = { email: string; onDone: () => void }

/** Changes the person's password, or sets a first one once the server has reported that there is none. */
export function OwnPassword(props: Props) {
  const { fetched } = useFetched(readFactors)
  // Another form in its place later would lose its input.
  if (!fetched) return null
  const isFirst = fetched.ok && !fetched.value.hasPassword
  return isFirst ? <FirstPasswordForm {...props} /> : <PasswordForm {...props} />
}
