import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { forgetLink } from '#client/data/account/link.ts'
import { signInByLinkWithPasskey } from '#client/data/account/passkeys.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { followLink } from '#client/data/account/welcome.ts'
import { canHavePasskeys } from '#client/data/sign-in/passkey-support.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { accountProblemText } from '#client/words/account/problems.ts'
import { passwordProblem } from '#contract/password.ts'
import { personNameMaxLength, personProblems } from '#contract/people.ts'
import type { Problems } from '#contract/resource.ts'
import type { LinkDetails } from '#contract/welcome.ts'

type Entered = { name: string; password: string }

/** With what a link is used. */
type Way = 'passkey' | 'password'

/**
 * Form of an opened link: a name, and a passkey, which signs in at once, or a password, with which the user signs in
 * afterwards.
 */
export function useWelcomeForm({
  token,
  linkDetails,
}: {
  token: string
  linkDetails: LinkDetails
}) {
  const [way, setWay] = useState<Way>(canHavePasskeys ? 'passkey' : 'password')
  const navigate = useNavigate()
  const isNew = linkDetails.purpose === 'invitation'
  /** Navigates first, because without its token this screen displays an error. */
  const leave = (path: string, state?: { email: string }) => {
    navigate(path, { replace: true, state })
    forgetLink()
  }
  const { form, field } = useCallForm({
    initialValues: { name: linkDetails.name, password: '' },
    check: (entered) => problemsOf(entered, way),
    send: (entered: Entered) =>
      way === 'passkey'
        ? signInByLinkWithPasskey({ token, name: entered.name })
        : followLink({ token, ...entered }),
    onDone: (done) => {
      if (!done) {
        toastSuccess(t`Welcome! From now on you sign in with your passkey.`)
        return leave('/')
      }
      toastSuccess(isNew ? t`Welcome! You can sign in now.` : t`Your new password counts now.`)
      leave('/login', { email: done.email })
    },
  })
  // The reply of a successful attempt may have been lost.
  const isUsed =
    form.message !== undefined && form.message === accountProblemText(personProblems.linkGone)
  return { form, field, way, setWay, isUsed }
}

function problemsOf({ name, password }: Entered, way: Way): Problems {
  const problem = way === 'password' ? passwordProblem(password) : undefined
  return {
    ...(name.trim() === '' && { name: personProblems.nameMissing }),
    ...(name.trim().length > personNameMaxLength && { name: personProblems.nameLong }),
    ...(problem !== undefined && { password: problem }),
  }
}
