import { Trans, useLingui } from '@lingui/react/macro'
import { keyOutline } from 'ionicons/icons'
import { useState } from 'react'

import type { Done } from '#client/data/account/call.ts'
import { confirm } from '#client/data/account/factors.ts'
import { confirmByPasskey } from '#client/data/account/passkeys.ts'
import { sayFault } from '#client/data/account/say-fault.ts'
import { useCallForm } from '#client/data/account/use-call-form.ts'
import { canHavePasskeys } from '#client/data/session/passkey-support.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { takeFocus } from '#client/ui/base/take-focus.ts'
import { CodeField } from '#client/ui/field/code-field.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { codeMissing, passwordWrong } from '#client/words/account/problems.ts'
import { formWords } from '#client/words/base/general.ts'
import { firstWords } from '#client/words/first/first.ts'
import { factorProblems } from '#contract/factors.ts'
import type { Problems } from '#contract/resource.ts'

import './confirm.css'

type AnswerProps = { onAnswer: (isThem: boolean) => void }

/**
 * Asks for the user's identity before changes of sign-in factors, so that a found unlocked phone cannot make them.
 */
export function ConfirmStep({ hasPasskey, onAnswer }: AnswerProps & { hasPasskey: boolean }) {
  const [password, setPassword] = useState<string>()
  return (
    <div className="confirm" ref={takeFocus} tabIndex={-1}>
      <p className="confirm-lead">
        <Trans>It is a while since you signed in. Please confirm that it is you.</Trans>
      </p>
      {hasPasskey && canHavePasskeys && <ByPasskey onAnswer={onAnswer} />}
      {password === undefined ? (
        <ByPassword onAnswer={onAnswer} onCodeWanted={setPassword} />
      ) : (
        <ByCode password={password} onAnswer={onAnswer} />
      )}
    </div>
  )
}

function ByPasskey({ onAnswer }: AnswerProps) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const confirmNow = async () => {
    setIsBusy(true)
    const done = await confirmByPasskey()
    setIsBusy(false)
    if (done.ok) return onAnswer(true)
    sayFault(done.fault)
  }
  return (
    <button
      type="button"
      className="button is-ghost"
      disabled={isBusy}
      onClick={() => void confirmNow()}
    >
      <Icon icon={keyOutline} />
      {t`Use a passkey`}
    </button>
  )
}

function ByPassword({
  onAnswer,
  onCodeWanted,
}: AnswerProps & { onCodeWanted: (password: string) => void }) {
  const { t } = useLingui()
  const { form, field } = useCallForm({
    begin: { password: '' },
    check: ({ password }) => problemIf(password, 'password', factorProblems.passwordMissing),
    send: async ({ password }) => {
      const done = await confirm({ password })
      if (isCodeWanted(done)) onCodeWanted(password)
      return withOwnProblems(done, { password: passwordWrong })
    },
    onDone: () => onAnswer(true),
  })
  return (
    <EntryForm form={form} words={useWords()} onCancel={() => onAnswer(false)}>
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

function ByCode({ password, onAnswer }: AnswerProps & { password: string }) {
  const { form, field } = useCallForm({
    begin: { code: '' },
    check: ({ code }) => problemIf(code.trim(), 'code', codeMissing),
    // The password was accepted in the previous step.
    send: async ({ code }) =>
      withOwnProblems(await confirm({ password, code }), { code: factorProblems.wrongCode }),
    onDone: () => onAnswer(true),
  })
  return (
    <EntryForm form={form} words={useWords()} onCancel={() => onAnswer(false)}>
      <CodeField {...field('code')} words={firstWords.code()} />
    </EntryForm>
  )
}

function useWords() {
  const { t } = useLingui()
  return { ...formWords(), submit: t`Confirm`, busy: t`Confirming...` }
}

const problemIf = (text: string, name: string, problem: string): Problems =>
  text === '' ? { [name]: problem } : {}

const isCodeWanted = (done: Done<unknown>) =>
  !done.ok && done.fault.kind === 'refused' && done.fault.code === 'second-factor'

/**
 * The server reports one problem for both fields, which is replaced by that of this form; a required code is no
 * problem.
 */
function withOwnProblems(done: Done<unknown>, problems: Problems): Done<unknown> {
  if (isCodeWanted(done)) return { ok: false, fault: { kind: 'cancelled' } }
  if (done.ok || done.fault.kind !== 'refused' || !done.fault.problems) return done
  return { ok: false, fault: { ...done.fault, problems } }
}
