import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useSnapshot } from 'valtio'

import { session } from '#client/data/session/state.ts'
import { takenUp } from '#client/data/session/taken-up.ts'
import { preferences, setFirstLanguage } from '#client/platform/preferences.ts'
import { Logo } from '#client/ui/base/logo.tsx'
import { useTitle } from '#client/ui/base/use-title.ts'
import { LanguageField } from '#client/ui/field/language-field.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { SubmitButton } from '#client/ui/field/submit-button.tsx'
import { TextField } from '#client/ui/field/text-field.tsx'
import { languages } from '#client/words/base/language.ts'
import { firstWords } from '#client/words/first/first.ts'

import './sign-in-page.css'

export function SignInPage() {
  const { t } = useLingui()
  const form = useSignInForm()
  const { userLanguage } = useSnapshot(preferences)
  useTitle(t`Sign-in`)
  return (
    <main className="plain-screen sign-in">
      <form className="form" noValidate onSubmit={form.submit}>
        <Logo />
        <Welcome />
        <TextField
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="username"
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
        {form.message !== undefined && (
          <p className="form-message" role="alert" dir="auto">
            {form.message}
          </p>
        )}
        <SubmitButton words={t`Sign in`} busy={t`Signing in...`} isBusy={form.isBusy} />
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

/** Where this is, and why somebody who was signed in is here. */
function Welcome() {
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

/** A browser does not fetch again what could not be fetched once, until the page is loaded anew. */
const notFetched = () => ({ ok: false, message: firstWords.loadAgain() }) as const

function useSignInForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const send = async () => {
    setIsBusy(true)
    setMessage(undefined)
    const sessions = await takenUp().catch(() => undefined)
    const outcome = await (sessions?.signIn({ email, password }) ?? notFetched())
    setIsBusy(false)
    // Whoever is signed in is led on by `SignedOutOnly`, and may have gone further by now.
    if (!outcome.ok) setMessage(outcome.message)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  /** What was wrong with the last try says nothing about what is typed now. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMessage(undefined)
  }
  return {
    ...{ email, password, message, isBusy, submit },
    setEmail: edit(setEmail),
    setPassword: edit(setPassword),
  }
}
