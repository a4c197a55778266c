import { type FormEvent, useState } from 'react'

import { signIn } from '../sign-in.ts'

export function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMessage(await signIn({ email, password }))
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>Sign in</h1>
      <p>Manage your network from your pocket.</p>
      <label>
        Email
        <input
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </label>
      <p role="alert">{message}</p>
      <button type="submit">Sign in</button>
    </form>
  )
}
