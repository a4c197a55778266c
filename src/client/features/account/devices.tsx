import { Trans, useLingui } from '@lingui/react/macro'

import { DeviceList } from '#client/account/device-list.tsx'
import { FetchedContent } from '#client/account/fetched-content.tsx'
import { useDevices } from '#client/account/use-devices.ts'
import { listDevices, signOutDevice } from '#client/data/account/account.ts'
import type { SignOutOption } from '#client/data/sign-in/sign-out-option.ts'
import { Button } from '#client/ui/base/button.tsx'

import { everywhereSignOut } from './everywhere-sign-out.ts'

type Props = {
  signOutHere: () => void
  askToSignOut: (leaving: SignOutOption) => void
}

/**
 * Signed-in devices of the person. `signOutHere` signs out on this device, `askToSignOut` in another way, both after a
 * question about unsent changes.
 */
export function Devices({ signOutHere, askToSignOut }: Props) {
  const { t } = useLingui()
  const { fetched, refetch, endingId, signOut } = useDevices({
    list: listDevices,
    signOut: signOutDevice,
    detail: t`What is not sent yet stays on that device until you sign in there again.`,
  })
  return (
    <FetchedContent fetched={fetched} refetch={refetch} loading={t`Loading devices...`}>
      {(devices) => (
        <div className="fetched">
          <DeviceList
            {...{ devices, endingId }}
            onSignOut={(device) => (device.isThis ? signOutHere() : void signOut(device))}
          />
          <Button look="danger" onClick={() => askToSignOut(everywhereSignOut())}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      )}
    </FetchedContent>
  )
}
