import { useSignIn } from '../use-sign-in.ts'

export function SignIn() {
  const { email, setEmail, password, setPassword, message, submit } = useSignIn()
  return (
    <form onSubmit={submit}>
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
