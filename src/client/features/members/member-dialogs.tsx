import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { generalWords } from '#client/words/general.ts'
import { type Member, members } from '#contract/resources/member.ts'

import { MemberAbout } from './member-about.tsx'
import { MemberDetails } from './member-details.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberHead } from './member-head.tsx'

type Props = { list: ListView<Member>; dialog: DialogState }

export function MemberDialogs({ list, dialog }: Props) {
  const { t } = useLingui()
  const { edited, opened, isLost } = useNamed(members, list, dialog)
  const rest = { close: generalWords.close(), onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Edit Member`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <MemberForm
            key={dialog.formKey}
            member={edited}
            submit={t`Update Member`}
            busy={t`Updating...`}
            onSaved={dialog.close}
            onCancel={dialog.close}
          />
        )}
      </Dialog>
      <Dialog
        title={opened?.name ?? t`Verified Members`}
        isOpen={opened !== undefined || isLost}
        isWide
        {...rest}
      >
        {isLost && <p>{generalWords.lost()}</p>}
        {opened && (
          <div className="member-full">
            <MemberHead member={opened} />
            <MemberAbout member={opened} />
            <MemberDetails id="member-details" member={opened} />
          </div>
        )}
      </Dialog>
    </>
  )
}
