import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { DeviceList } from '#client/account/device-list.tsx'
import { FetchedContent } from '#client/account/fetched-content.tsx'
import type { WithConfirmation } from '#client/account/use-confirmation.ts'
import { useDevices } from '#client/account/use-devices.ts'
import { listPersonDevices, signOutPerson } from '#client/data/account/people.ts'
import type { Person } from '#contract/people.ts'

type Props = { person: Person; withConfirmation: WithConfirmation; onChanged: () => void }

/** Devices on which a person is signed in. */
export function PersonDevices({ person: { _id: id }, withConfirmation, onChanged }: Props) {
  const { t } = useLingui()
  const list = useCallback(() => listPersonDevices(id), [id])
  const { fetched, refetch, endingId, signOut } = useDevices({
    list,
    signOut: (deviceId) => withConfirmation(() => signOutPerson(id, deviceId)),
    detail: t`What is not sent yet stays on that device until they sign in there again.`,
    onSignedOut: onChanged,
  })
  return (
    <FetchedContent fetched={fetched} refetch={refetch} loading={t`Loading devices...`}>
      {(devices) =>
        devices.length === 0 ? (
          <p className="account-lead">{t`They are signed in nowhere.`}</p>
        ) : (
          <DeviceList {...{ devices, endingId }} onSignOut={(device) => void signOut(device)} />
        )
      }
    </FetchedContent>
  )
}
