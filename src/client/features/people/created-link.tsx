import { IonInput } from '@ionic/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { checkmarkOutline, copyOutline, shareSocialOutline } from 'ionicons/icons'
import { useRef, useState } from 'react'

import { copy } from '#client/platform/device/copy.ts'
import { canShare, share } from '#client/platform/device/share.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { labelProps } from '#client/ui/field/field-props.ts'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { MadeLink } from '#contract/people.ts'
import type { LinkPurpose } from '#contract/welcome.ts'

type Props = { link: MadeLink; name: string; purpose: LinkPurpose; onDone: () => void }

/** Displays a new link, which cannot be displayed again. */
export function CreatedLink({ link, name, purpose, onDone }: Props) {
  const { t } = useLingui()
  const { url } = link
  const until = fullDateTimeInWords(link.until)
  const text =
    purpose === 'invitation'
      ? t`This link lets you in to Take-Off. It works once.`
      : t`With this link you choose a new password for Take-Off. It works once.`
  return (
    <div className="form">
      <p className="people-lead">
        {link.isMailed ? (
          <Trans>
            A mail with this link is on its way to <bdi>{name}</bdi>.
          </Trans>
        ) : (
          <Trans>
            Send this link to <bdi>{name}</bdi>, and to nobody else.
          </Trans>
        )}
      </p>
      <LinkField url={url} />
      <ul className="link-facts">
        <li>
          <Trans>It lets in once, until {until}.</Trans>
        </li>
        <li>
          <Trans>It is shown only now. If it gets lost, make a new one.</Trans>
        </li>
      </ul>
      <div className="form-actions">
        {canShare && (
          <Button look="ghost" onClick={() => share({ title: 'Take-Off', text, url })}>
            <Icon icon={shareSocialOutline} slot="start" />
            {t`Share`}
          </Button>
        )}
        <Button onClick={onDone}>{t`Done`}</Button>
      </div>
    </div>
  )
}

function LinkField({ url }: { url: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLIonInputElement>(null)
  const [copied, setCopied] = useState<boolean>()
  const onCopy = async () => {
    const input = await field.current?.getInputElement()
    input?.select()
    setCopied(await copy(url))
  }
  return (
    <div className="field">
      <IonInput
        {...labelProps({ label: t`Link` })}
        ref={field}
        readonly
        value={url}
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      >
        <Button slot="end" look="quiet" onClick={() => void onCopy()}>
          <Icon icon={copied ? checkmarkOutline : copyOutline} slot="start" />
          {t`Copy`}
        </Button>
      </IonInput>
      <output className="hint">
        {copied === true && t`Copied`}
        {copied === false && t`It could not be copied. It is selected: copy it from the field.`}
      </output>
    </div>
  )
}
