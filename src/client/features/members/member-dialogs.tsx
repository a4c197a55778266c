import { useLingui } from '@lingui/react/macro'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { EditDialog, ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { type Member, members } from '#contract/resources/member.ts'

import { MemberDetails } from './member-details.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberHead } from './member-head.tsx'

/** Dialogs that edit a member and display them in full; loaded after the list. */
export function MemberDialogs(page: DialogsOf<Member>) {
  const { t } = useLingui()
  const { editing, showing, opened, close } = useItemDialogs(members, page)
  return (
    <>
      <EditDialog title={t`Edit Member`} {...editing}>
        {(member) => (
          <MemberForm
            member={member}
            submit={t`Update Member`}
            busy={t`Updating...`}
            onSaved={close}
            onCancel={close}
          />
        )}
      </EditDialog>
      <ShowDialog title={opened?.name ?? t`Verified Members`} {...showing}>
        {(member) => (
          <div className="member-full">
            <MemberHead member={member} />
            <MemberFacts member={member} />
            <MemberDetails member={member} />
          </div>
        )}
      </ShowDialog>
    </>
  )
}
