import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'

import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { link, takeLink } from '#client/data/account/link.ts'
import { session } from '#client/data/engine/session.ts'
import { markFirstScreenShown } from '#client/platform/page/first-screen.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Logo } from '#client/ui/base/logo.tsx'
import { useTitle } from '#client/ui/behaviour/use-title.ts'

import { AlreadySignedIn } from './already-signed-in.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { useLinkDetails } from './use-link-details.ts'
import { WelcomeForm } from './welcome-form.tsx'

import '#client/ui/base/entrance.css'
import './welcome.css'

/** Screen of an opened link: the user chooses a name, and a passkey or a password. */
export function WelcomePage() {
  const { t } = useLingui()
  const { token, isEntering } = useSnapshot(link)
  const { account } = useSnapshot(session)
  useTitle(t`Welcome`)
  useEffect(markFirstScreenShown, [])
  useEffect(() => {
    // Opening another link in this tab changes only the URL fragment, without a reload.
    globalThis.addEventListener('hashchange', takeLink)
    takeLink()
    return () => globalThis.removeEventListener('hashchange', takeLink)
  }, [])
  if (account && !isEntering)
    return <WelcomeLayout>{<AlreadySignedIn account={account} />}</WelcomeLayout>
  return (
    <WelcomeLayout>
      {token === '' ? <InvalidLink /> : <OpenedLink key={token} token={token} />}
    </WelcomeLayout>
  )
}

function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <main className="plain-screen entrance">
      <div className="welcome-inner">
        <Logo />
        {children}
      </div>
    </main>
  )
}

function OpenedLink({ token }: { token: string }) {
  const { t } = useLingui()
  const { fetched, refetch } = useLinkDetails(token)
  if (!fetched) return <output className="welcome-lead">{t`Looking at your link...`}</output>
  if (fetched.ok) return <WelcomeForm token={token} linkDetails={fetched.value} />
  if (fetched.fault.kind === 'refused' && fetched.fault.status !== 429) return <InvalidLink />
  return (
    <>
      <p className="form-message" role="alert">
        {faultInWords(fetched.fault)}
      </p>
      <Button onClick={() => void refetch()}>{t`Try again`}</Button>
    </>
  )
}
