import { Trans, useLingui } from '@lingui/react/macro'
import { downloadOutline } from 'ionicons/icons'

import { saveFile } from '#client/platform/device/save-file.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { usePreventDismiss } from '#client/ui/form/dialog/prevent-dismiss.ts'

import { CopyButton } from './copy-button.tsx'
import { FactorsStep } from './factors-step.tsx'

type Props = { codes: string[]; onDone: () => void }

/** Displays codes that cannot be displayed again, so a tap beside the dialog does not close it. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useLingui()
  usePreventDismiss(true)
  const text = `${codes.join('\n')}\n`
  return (
    <FactorsStep>
      <h3>{t`Your recovery codes`}</h3>
      <p className="account-lead">
        <Trans>
          If you lose your phone, each of these lets you in once, in place of a code of the app.
          Keep them where you find them without it: they are shown only now.
        </Trans>
      </p>
      <ol className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <CopyButton text={text} />
        <Button
          look="ghost"
          onClick={() => saveFile(new Blob([text]), 'take-off-recovery-codes.txt')}
        >
          <Icon icon={downloadOutline} slot="start" />
          {t`Download`}
        </Button>
      </div>
      <Button onClick={onDone}>{t`I have kept them`}</Button>
    </FactorsStep>
  )
}
