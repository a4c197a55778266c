import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { loadSession } from '#client/data/session/load-session.ts'
import { firstWords } from '#client/words/first/first.ts'

/** Whoever has just chosen a password is led here with the address that it belongs to. */
function emailIn(state: unknown): string {
  const isThere = typeof state === 'object' && state !== null && 'email' in state
  return isThere && typeof state.email === 'string' ? state.email : ''
}

/** A browser does not fetch again what could not be fetched once, until the page is loaded anew. */
const notFetched = () => ({ ok: false, code: undefined, message: firstWords.loadAgain() }) as const

/** What is wrong with the last try: said of all of it, or of the code alone. */
type Wrong = { message?: string; code?: string }

/** Sign-in by password. `code` is undefined until a second factor is asked for. */
export function useSignInForm() {
  const state: unknown = useLocation().state
  const [email, setEmail] = useState(() => emailIn(state))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [wrong, setWrong] = useState<Wrong>({})
  const [timesWrong, setTimesWrong] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  const refuseCode = (problem: string) => {
    setWrong({ code: problem })
    setTimesWrong((times) => times + 1)
  }
  const send = async () => {
    setIsBusy(true)
    setWrong({})
    const sessions = await loadSession().catch(() => undefined)
    const entered = { email, password, ...(code !== undefined && { code }) }
    const outcome = await (sessions?.signIn(entered) ?? notFetched())
    setIsBusy(false)
    // Whoever is signed in is led on by `SignedOutOnly`, and may have gone further by now.
    if (outcome.ok) return
    if (outcome.code === 'second-factor') return setCode('')
    // The password has just been right: what is wrong now is the code.
    if (code !== undefined && outcome.code === 'unauthorised') refuseCode(firstWords.codeWrong())
    else setWrong({ message: outcome.message })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code?.trim() === '') refuseCode(firstWords.codeMissing())
    else void send()
  }
  /** What was wrong with the last try says nothing about what is typed now. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWrong({})
  }
  /** Whether somebody else has a second factor is not known. */
  const editWho = (set: (text: string) => void) => (text: string) => {
    edit(set)(text)
    setCode(undefined)
  }
  return {
    ...{ email, password, code, wrong, timesWrong, isBusy, submit },
    setEmail: editWho(setEmail),
    setPassword: editWho(setPassword),
    setCode: edit(setCode),
    say: (message: string | undefined) => setWrong(message === undefined ? {} : { message }),
  }
}
