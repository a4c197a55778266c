import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router-dom'

import { forgetLink } from '#client/data/account/link.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { followLink } from '#client/data/account/welcome.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { passwordProblem } from '#contract/password.ts'
import { type LinkFor, personProblems } from '#contract/people.ts'
import type { Problems } from '#contract/resource.ts'

type Entered = { name: string; password: string }

/** Form of name and password for an opened link; afterwards the user signs in with them. */
export function useWelcomeForm({ token, linkFor }: { token: string; linkFor: LinkFor }) {
  const navigate = useNavigate()
  return useCallForm({
    initialValues: { name: linkFor.name, password: '' },
    check: problemsOf,
    send: (entered: Entered) => followLink({ token, ...entered }),
    onDone: ({ email }) => {
      const isNew = linkFor.purpose === 'invitation'
      toastSuccess(isNew ? t`Welcome! You can sign in now.` : t`Your new password counts now.`)
      // Navigates first, because without its token this screen displays an error.
      navigate('/login', { replace: true, state: { email } })
      forgetLink()
    },
  })
}

function problemsOf({ name, password }: Entered): Problems {
  const problem = passwordProblem(password)
  return {
    ...(name.trim() === '' && { name: personProblems.nameMissing }),
    ...(problem !== undefined && { password: problem }),
  }
}
