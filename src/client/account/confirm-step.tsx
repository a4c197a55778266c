import { Trans, useLingui } from '@lingui/react/macro'
import { keyOutline } from 'ionicons/icons'
import { useState } from 'react'

import type { CallResult } from '#client/data/account/call.ts'
import { confirm } from '#client/data/account/factors.ts'
import { confirmByPasskey } from '#client/data/account/passkeys.ts'
import { showFaultToast } from '#client/data/account/show-fault-toast.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { canHavePasskeys } from '#client/data/sign-in/passkey-support.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { focusOnMount } from '#client/ui/behaviour/focus-control.ts'
import { CodeField } from '#client/ui/field/code-field.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { codeMissing, passwordWrong } from '#client/words/account/problems.ts'
import { formWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { factorProblems } from '#contract/factors.ts'
import type { Problems } from '#contract/resource.ts'

import './confirm.css'

type ResultProps = {
  onConfirmed: () => void
  /** Called after Cancel; without it there is no Cancel. */
  onCancel?: () => void
}
type Props = ResultProps & {
  hasPasskey: boolean
  hasPassword: boolean
  /** Explanation in place of the usual one. */
  lead?: string
}

/**
 * Asks for the user's identity before changes of sign-in factors, so that nobody who finds an unlocked phone can make
 * them.
 */
export function ConfirmStep({ hasPasskey, hasPassword, lead, ...result }: Props) {
  const { t } = useLingui()
  const [password, setPassword] = useState<string>()
  return (
    <div className="confirm" ref={focusOnMount} tabIndex={-1}>
      <p className="confirm-lead">
        {lead ?? <Trans>It is a while since you signed in. Please confirm that it is you.</Trans>}
      </p>
      {hasPasskey && canHavePasskeys && <PasskeyConfirmation {...result} />}
      {!hasPassword && !canHavePasskeys && (
        <p className="confirm-lead">{t`This browser has no passkeys here.`}</p>
      )}
      {!hasPassword ? null : password === undefined ? (
        <PasswordConfirmation {...result} onCodeRequired={setPassword} />
      ) : (
        <CodeConfirmation {...result} password={password} />
      )}
    </div>
  )
}

function PasskeyConfirmation({ onConfirmed }: ResultProps) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const confirmWithPasskey = async () => {
    setIsBusy(true)
    const result = await confirmByPasskey()
    setIsBusy(false)
    if (result.ok) return onConfirmed()
    showFaultToast(result.fault)
  }
  return (
    <Button look="ghost" disabled={isBusy} onClick={() => void confirmWithPasskey()}>
      <Icon icon={keyOutline} slot="start" />
      {t`Use a passkey`}
    </Button>
  )
}

function PasswordConfirmation({
  onConfirmed,
  onCancel,
  onCodeRequired,
}: ResultProps & { onCodeRequired: (password: string) => void }) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    initialValues: { password: '' },
    check: ({ password }) => problemIfEmpty(password, 'password', factorProblems.passwordMissing),
    send: async ({ password }) => {
      const result = await confirm({ password })
      if (isCodeRequired(result)) onCodeRequired(password)
      return withFormProblems(result, { password: passwordWrong })
    },
    onDone: onConfirmed,
  })
  return (
    <EntryForm form={form} words={useWords()} onCancel={onCancel}>
      <PasswordField
        {...field('password')}
        label={t`Password`}
        autoComplete="current-password"
        toggle={{
          ...{ show: t`Show`, hide: t`Hide` },
          ...{ showName: t`Show password`, hideName: t`Hide password` },
        }}
      />
    </EntryForm>
  )
}

function CodeConfirmation({ password, onConfirmed, onCancel }: ResultProps & { password: string }) {
  const { form, field } = useCallForm({
    initialValues: { code: '' },
    check: ({ code }) => problemIfEmpty(code.trim(), 'code', codeMissing),
    // The password was accepted in the previous step.
    send: async ({ code }) =>
      withFormProblems(await confirm({ password, code }), { code: factorProblems.wrongCode }),
    onDone: onConfirmed,
  })
  return (
    <EntryForm form={form} words={useWords()} onCancel={onCancel}>
      <CodeField {...field('code')} words={firstWords.code()} />
    </EntryForm>
  )
}

function useWords() {
  const { t } = useLingui()
  return { ...formWords(), submit: t`Confirm`, busy: t`Confirming...` }
}

const problemIfEmpty = (text: string, name: string, problem: string): Problems =>
  text === '' ? { [name]: problem } : {}

const isCodeRequired = (result: CallResult<unknown>) =>
  !result.ok && result.fault.kind === 'refused' && result.fault.code === 'second-factor'

/**
 * The server reports one problem for both fields, which is replaced by that of this form; a required code is no
 * problem.
 */
function withFormProblems(result: CallResult<unknown>, problems: Problems): CallResult<unknown> {
  if (isCodeRequired(result)) return { ok: false, fault: { kind: 'cancelled' } }
  if (result.ok || result.fault.kind !== 'refused' || !result.fault.problems) return result
  if (Object.values(result.fault.problems).includes(factorProblems.passkeyNeeded)) return result
  return { ok: false, fault: { ...result.fault, problems } }
}
