import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { loadSignIn } from '#client/data/sign-in/load-session.ts'
import { firstWords } from '#client/words/first/first.ts'

/** Returns the email address in the history state, set after a password was chosen; '' without one. */
function emailIn(state: unknown): string {
  const hasEmail = typeof state === 'object' && state !== null && 'email' in state
  return hasEmail && typeof state.email === 'string' ? state.email : ''
}

/** Browsers do not retry a failed module import until the page is reloaded. */
const notLoaded = () => ({ ok: false, code: undefined, message: firstWords.loadAgain() }) as const

/** Error of the last attempt: of the whole form, or of the code field. */
type SignInProblem = { message?: string; code?: string }

/** State of the form to sign in by password. `code` is undefined until the server asks for a second factor. */
export function useSignInForm() {
  const state: unknown = useLocation().state
  const [email, setEmail] = useState(() => emailIn(state))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<SignInProblem>({})
  const [invalidSubmitCount, setInvalidSubmitCount] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const showCodeProblem = (codeProblem: string) => {
    setProblem({ code: codeProblem })
    setInvalidSubmitCount((times) => times + 1)
  }
  const send = async () => {
    setIsBusy(true)
    setProblem({})
    const signIns = await loadSignIn().catch(() => undefined)
    const entered = { email, password, ...(code !== undefined && { code }) }
    const outcome = await (signIns?.signIn(entered) ?? notLoaded())
    setIsBusy(false)
    // `SignedOutOnly` redirects a signed-in user, who may have navigated on already.
    if (outcome.ok) return
    if (outcome.code === 'second-factor') return setCode('')
    // The password was accepted before, so the code is wrong.
    if (code !== undefined && outcome.code === 'unauthorised')
      showCodeProblem(firstWords.codeWrong())
    else setProblem({ message: outcome.message })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code?.trim() === '') showCodeProblem(firstWords.codeMissing())
    else void send()
  }
  /** Clears the error of the last attempt. */
  const onEdit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setProblem({})
  }
  /** Hides the code field, because another account may have no second factor. */
  const onEditAccount = (set: (text: string) => void) => (text: string) => {
    onEdit(set)(text)
    setCode(undefined)
  }
  return {
    ...{ email, password, code, problem, invalidSubmitCount, isBusy, submit },
    setEmail: onEditAccount(setEmail),
    setPassword: onEditAccount(setPassword),
    setCode: onEdit(setCode),
    showMessage: (message: string | undefined) =>
      setProblem(message === undefined ? {} : { message }),
  }
}
