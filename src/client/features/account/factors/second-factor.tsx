import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import type { Factors } from '#contract/factors.ts'

type Props = Pick<Factors, 'hasTotp' | 'recoveryCodesLeft'> & {
  busy: string | undefined
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  renewCodes: () => Promise<void>
}

/** Fewer codes than this are displayed as a warning. */
const lowCodeCount = 3

/** State of the second factor, with buttons that turn it on and off. */
export function SecondFactor(props: Props) {
  const { t } = useLingui()
  const { hasTotp, busy, turnOn, turnOff } = props
  return (
    <section className="factor">
      <h3>
        {t`Second factor`}
        <Badge tone={hasTotp ? 'good' : 'calm'}>{hasTotp ? t`On` : t`Off`}</Badge>
      </h3>
      <p className="account-lead">
        <Trans>
          After your password you are asked for a code that an authenticator app on your phone
          shows. A passkey needs none.
        </Trans>
      </p>
      {hasTotp && <CodesLeft {...props} />}
      <Button
        look={hasTotp ? 'danger' : 'ghost'}
        disabled={busy === 'totp'}
        onClick={() => void (hasTotp ? turnOff() : turnOn())}
      >
        {hasTotp ? t`Turn off` : t`Turn on`}
      </Button>
    </section>
  )
}

function CodesLeft({ recoveryCodesLeft: left, busy, renewCodes }: Props) {
  const { t } = useLingui()
  return (
    <div className="factor-codes">
      <Badge tone={left < lowCodeCount ? 'warn' : 'calm'}>
        {plural(left, {
          0: 'No recovery code left',
          one: '# recovery code left',
          other: '# recovery codes left',
        })}
      </Badge>
      <Button look="ghost" disabled={busy === 'codes'} onClick={() => void renewCodes()}>
        {t`New recovery codes`}
      </Button>
    </div>
  )
}
