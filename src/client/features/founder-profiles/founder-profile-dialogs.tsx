import { useLingui } from '@lingui/react/macro'

import type { DialogState } from '#client/data/use-dialog.ts'
import type { ListView } from '#client/data/use-list.ts'
import { useNamed } from '#client/data/use-named.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { generalWords } from '#client/words/general.ts'
import { founderProfiles, type FounderProfile } from '#contract/resources/founder-profile.ts'

import { Achievements } from './achievements.tsx'
import { FounderDates } from './founder-dates.tsx'
import { FounderHead } from './founder-head.tsx'
import { FounderProfileForm } from './founder-profile-form.tsx'
import { LinkedInLink } from './linked-in-link.tsx'

type Props = { list: ListView<FounderProfile>; dialog: DialogState }

export function FounderProfileDialogs({ list, dialog }: Props) {
  const { t } = useLingui()
  const { edited, opened, isLost } = useNamed(founderProfiles, list, dialog)
  const rest = { close: generalWords.close(), onClose: dialog.close }
  return (
    <>
      <Dialog title={t`Update Founder Profile`} isOpen={edited !== undefined} {...rest}>
        {edited && (
          <FounderProfileForm
            key={dialog.formKey}
            item={edited}
            submit={t`Update Profile`}
            busy={t`Updating...`}
            onSaved={dialog.close}
            onCancel={dialog.close}
          />
        )}
      </Dialog>
      <Dialog
        title={opened?.fullName ?? t`Founder Profiles`}
        isOpen={opened !== undefined || isLost}
        isWide
        {...rest}
      >
        {isLost && <p>{generalWords.lost()}</p>}
        {opened && <FounderInFull profile={opened} />}
      </Dialog>
    </>
  )
}

function FounderInFull({ profile }: { profile: FounderProfile }) {
  const { summary, achievements } = profile
  return (
    <div className="founder-full">
      <FounderHead profile={profile} />
      {summary !== '' && <p dir="auto">{summary}</p>}
      <Achievements all={achievements} most={achievements.length} />
      <LinkedInLink profile={profile} />
      <FounderDates id="founder-dates" profile={profile} />
    </div>
  )
}
