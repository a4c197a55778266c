import { type FormEvent, useState } from 'react'

/** State of a form that signs in and stores the token; `message` is the server's. */
export function useSignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState('')

  const signIn = async () => {
    const answer = await fetch('/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const reply: { message: string; token?: string } = await answer.json()
    setMessage(reply.message)
    if (reply.token !== undefined) localStorage.setItem('token', JSON.stringify(reply.token))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void signIn()
  }
  return { email, setEmail, password, setPassword, message, submit }
}
