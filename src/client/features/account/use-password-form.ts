import { t } from '@lingui/core/macro'

import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { changePassword } from '#client/data/account/account.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { toastSuccess } from '#client/platform/page/toasts.ts'
import { oldMissing } from '#client/words/account/problems.ts'
import type { PasswordChange } from '#contract/account.ts'
import { passwordProblem } from '#contract/password.ts'
import type { Problems } from '#contract/resource.ts'

const initialValues: PasswordChange = { current: '', next: '' }

/** Form of a new password. */
export function usePasswordForm(onDone: () => void) {
  return useCallForm({
    initialValues,
    check: problemsOf,
    send: changePassword,
    onDone: () => {
      toastSuccess(t`Password changed. All other devices are signed out.`)
      onDone()
    },
  })
}

type FirstOptions = { withConfirmation: WithConfirmation; onDone: () => void }

/** Form of a first password, of a person without one. */
export function useFirstPasswordForm({ withConfirmation, onDone }: FirstOptions) {
  return useCallForm({
    initialValues: { next: '' },
    check: ({ next }) => nextProblem(next),
    send: ({ next }) => withConfirmation(() => changePassword({ current: '', next })),
    onDone: () => {
      toastSuccess(t`Password set. All other devices are signed out.`)
      onDone()
    },
  })
}

function problemsOf({ current, next }: PasswordChange): Problems {
  return { ...(current === '' && { current: oldMissing }), ...nextProblem(next) }
}

function nextProblem(next: string): Problems {
  const problem = passwordProblem(next)
  return problem === undefined ? {} : { next: problem }
}
