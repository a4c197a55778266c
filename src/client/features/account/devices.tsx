import { Trans, useLingui } from '@lingui/react/macro'

import { DeviceList } from '#client/account/device-list.tsx'
import { FetchedContent } from '#client/account/fetched-content.tsx'
import { useDevices } from '#client/account/use-devices.ts'
import { listDevices, signOutDevice } from '#client/data/account/account.ts'
import type { Leaving } from '#client/data/sign-in/leaving.ts'
import { Button } from '#client/ui/base/button.tsx'

import { everywhereSignOut } from './everywhere-sign-out.ts'

type Props = {
  leaveHere: () => void
  leaveBy: (leaving: Leaving) => void
}

/**
 * Signed-in devices of the person. `leaveHere` signs out on this device and `leaveBy` in another way, both after a
 * question about unsent changes.
 */
export function Devices({ leaveHere, leaveBy }: Props) {
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
            onSignOut={(device) => (device.isThis ? leaveHere() : void signOut(device))}
          />
          <Button look="danger" onClick={() => leaveBy(everywhereSignOut())}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      )}
    </FetchedContent>
  )
}
