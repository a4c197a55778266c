import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { untilRead } from '#client/data/lists/until-read.ts'
import { decidePasskeyOffer, passkeyOffer } from '#client/data/sign-in/passkey-offer-state.ts'
import { lazyOptional } from '#client/ui/base/lazy-component.tsx'

import { firstRowsSourceAt, isScreenPermitted } from '../start/first-rows.ts'

/** Longest wait for the first rows: a slow network must not need the offer's call as well. */
const rowsTimeoutMs = 10_000

const Strip = lazyOptional(async () =>
  (await import('#client/features/account/load.ts')).loadPasskeyStrip(),
)

const loadSteps = () => import('#client/features/account/passkey-without-dialog.ts')

/** Offer of a passkey after a sign-in by password, once the rows of the screen have been read. */
export function PasskeyOffer() {
  const { isDue, isOffered } = useSnapshot(passkeyOffer())
  const { pathname, search } = useLocation()
  useEffect(() => {
    // A screen beyond the role is left at once.
    if (!isDue || !isScreenPermitted(pathname)) return
    let isWanted = true
    const source = firstRowsSourceAt({ pathname, search })
    void Promise.resolve(source && untilRead(source, rowsTimeoutMs))
      .then(() => (isWanted ? decidePasskeyOffer(loadSteps) : undefined))
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [isDue, pathname, search])
  return isOffered && <Strip />
}
