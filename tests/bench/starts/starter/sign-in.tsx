import { IonButton, IonInput } from '@ionic/react'
import { type FormEvent, useState } from 'react'

import { signIn } from '../sign-in.ts'
import { Page } from './page.tsx'

export function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setMessage(await signIn({ email, password }))
  }

  return (
    <Page title="Sign in">
      <form onSubmit={(event) => void submit(event)}>
        <p>Manage your network from your pocket.</p>
        <IonInput
          label="Email"
          labelPlacement="stacked"
          type="email"
          autocomplete="username"
          value={email}
          onIonInput={({ detail }) => setEmail(detail.value ?? '')}
        />
        <IonInput
          label="Password"
          labelPlacement="stacked"
          type="password"
          autocomplete="current-password"
          value={password}
          onIonInput={({ detail }) => setPassword(detail.value ?? '')}
        />
        <p role="alert">{message}</p>
        <IonButton type="submit" expand="block">
          Sign in
        </IonButton>
      </form>
    </Page>
  )
}
