import { IonButton, IonInput } from '@ionic/react'

import { useSignIn } from '../use-sign-in.ts'
import { Page } from './page.tsx'

export function SignIn() {
  const { email, setEmail, password, setPassword, message, submit } = useSignIn()
  return (
    <Page title="Sign in">
      <form onSubmit={submit}>
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
