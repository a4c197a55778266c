import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/engine/session.ts'
import { preferences, setFirstLanguage } from '#client/platform/page/preferences.ts'
import { Logo } from '#client/ui/base/logo.tsx'
import { useFocusInvalidField } from '#client/ui/behaviour/use-focus-invalid-field.ts'
import { useTitle } from '#client/ui/behaviour/use-title.ts'
import { CodeField } from '#client/ui/field/code-field.tsx'
import { LanguageField } from '#client/ui/field/language-field.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { SubmitButton } from '#client/ui/field/submit-button.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { firstWords } from '#client/words/first/first.ts'

import { PasskeyButton } from './passkey-button.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

import '#client/ui/base/entrance.css'
import './sign-in-page.css'

/** Sign-in by password, by code once the server requires one, or by passkey. */
export function SignInPage() {
  const { t } = useLingui()
  const form = useSignInForm()
  const { userLanguage } = useSnapshot(preferences)
  const element = useRef<HTMLFormElement>(null)
  useFocusInvalidField(element, form)
  useTitle(t`Sign-in`)
  return (
    <main className="plain-screen entrance sign-in">
      <form ref={element} className="form" noValidate onSubmit={form.submit}>
        <Logo />
        <Heading />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username webauthn"
          value={form.email}
          onChange={form.setEmail}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={form.setPassword}
          toggle={{
            ...{ show: t`Show`, hide: t`Hide` },
            ...{ showName: t`Show password`, hideName: t`Hide password` },
          }}
        />
        {form.code !== undefined && (
          <CodeField
            name="code"
            value={form.code}
            problem={form.problem.code}
            onChange={form.setCode}
            words={firstWords.code()}
          />
        )}
        {form.problem.message !== undefined && (
          <p className="form-message" role="alert" dir="auto">
            {form.problem.message}
          </p>
        )}
        <SubmitButton words={t`Sign in`} busy={t`Signing in...`} isBusy={form.isBusy} />
        <PasskeyButton showMessage={form.showMessage} />
        <LanguageField
          label={t`Language`}
          value={userLanguage ?? 'en'}
          languages={languages}
          onChange={setFirstLanguage}
        />
      </form>
    </main>
  )
}

/** Heading of the sign-in screen, with a notice if the server has ended the session. */
function Heading() {
  const { wasEnded } = useSnapshot(session)
  return (
    <>
      <div>
        <h1>
          <Trans>Sign in</Trans>
        </h1>
        <p className="sign-in-lead">
          <Trans>Manage your network from your pocket.</Trans>
        </p>
      </div>
      {wasEnded && (
        <output className="strip">
          <Trans>Your session has ended. Sign in again: nothing you saved is lost.</Trans>
        </output>
      )}
    </>
  )
}
