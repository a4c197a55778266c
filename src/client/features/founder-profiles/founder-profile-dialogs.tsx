import { useLingui } from '@lingui/react/macro'

import { type DialogsOf, useItemDialogs } from '#client/data/form/use-item-dialogs.ts'
import { EditDialog, ShowDialog } from '#client/ui/form/dialog/item-dialogs.tsx'
import { founderProfiles, type FounderProfile } from '#contract/resources/founder-profile.ts'

import { Achievements } from './achievements.tsx'
import { FounderDates } from './founder-dates.tsx'
import { FounderHead } from './founder-head.tsx'
import { FounderProfileForm } from './founder-profile-form.tsx'
import { LinkedInLink } from './linked-in-link.tsx'

/** Dialogs that edit a founder profile and display it in full; loaded after the list. */
export function FounderProfileDialogs(page: DialogsOf<FounderProfile>) {
  const { t } = useLingui()
  const { editing, showing, opened, close } = useItemDialogs(founderProfiles, page)
  return (
    <>
      <EditDialog title={t`Update Founder Profile`} {...editing}>
        {(profile) => (
          <FounderProfileForm
            item={profile}
            submit={t`Update Profile`}
            busy={t`Updating...`}
            onSaved={close}
            onCancel={close}
          />
        )}
      </EditDialog>
      <ShowDialog title={opened?.fullName ?? t`Founder Profiles`} {...showing}>
        {(profile) => <FounderInFull profile={profile} />}
      </ShowDialog>
    </>
  )
}

function FounderInFull({ profile }: { profile: FounderProfile }) {
  const { summary, achievements } = profile
  return (
    <div className="founder-full">
      <FounderHead profile={profile} />
      {summary !== '' && <p dir="auto">{summary}</p>}
      <Achievements achievements={achievements} limit={achievements.length} />
      <LinkedInLink profile={profile} />
      <FounderDates profile={profile} />
    </div>
  )
}
