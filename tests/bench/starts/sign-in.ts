/** Signs in, stores the token, and returns the reply's message. */
export async function signIn(credentials: { email: string; password: string }): Promise<string> {
  const answer = await fetch('/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { message, token }: { message: string; token?: string } = await answer.json()
  if (token !== undefined) localStorage.setItem('token', JSON.stringify(token))
  return message
}
