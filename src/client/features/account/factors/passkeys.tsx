import { Trans, useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'

import { DeviceRow, LastUsed } from '#client/account/device-row.tsx'
import { canHavePasskeys } from '#client/data/sign-in/passkey-support.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Passkey } from '#contract/factors.ts'

type Props = {
  passkeys: Passkey[]
  busy: string | undefined
  remove: (passkey: Passkey) => Promise<void>
  onAdd: () => void
}

/** Passkeys of the user's account, with a button that adds one. */
export function Passkeys({ passkeys, busy, remove, onAdd }: Props) {
  const { t } = useLingui()
  return (
    <section className="factor">
      <h3>{t`Passkeys`}</h3>
      <p className="account-lead">
        <Trans>
          With a passkey you sign in by a touch or a look at your device. Nobody can guess it, or
          trick you into telling it.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <ul className="device-list">
          {passkeys.map((passkey) => (
            <Row
              key={passkey._id}
              passkey={passkey}
              isBusy={busy === passkey._id}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {canHavePasskeys ? (
        <Button look="ghost" onClick={onAdd}>
          <Icon icon={addOutline} slot="start" />
          {t`Add a passkey`}
        </Button>
      ) : (
        <p className="account-lead">{t`This browser has no passkeys here.`}</p>
      )}
    </section>
  )
}

type RowProps = { passkey: Passkey; isBusy: boolean; onRemove: () => void }

function Row({ passkey: { name, addedAt, usedAt }, isBusy, onRemove }: RowProps) {
  const { t } = useLingui()
  const added = dateInWords(addedAt)
  return (
    <DeviceRow
      name={name}
      use={
        <>
          <time dateTime={addedAt} title={fullDateTimeInWords(addedAt)}>
            <Trans>Added {added}</Trans>
          </time>
          {usedAt === null ? <Trans>Not used yet</Trans> : <LastUsed usedAt={usedAt} />}
        </>
      }
      action={{
        label: t`Remove ${name}`,
        words: isBusy ? t`Removing...` : t`Remove`,
        isBusy,
        onClick: onRemove,
      }}
    />
  )
}
