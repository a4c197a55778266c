import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { useListPage } from '#client/data/screen/use-list-page.ts'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { AddLink } from '#client/ui/card/add-link.tsx'
import { Cards } from '#client/ui/list/cards/cards.tsx'
import { ListPage } from '#client/ui/list/page/list-page.tsx'
import { dateInWords } from '#client/words/time/dates.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'

import { FounderProfileCard } from './founder-profile-card.tsx'

import './founder-profiles.css'

// Loaded after the list, which is displayed without it.
const FounderProfileDialogs = lazyComponent(
  async () => (await import('./founder-profile-dialogs.tsx')).FounderProfileDialogs,
)

export function FounderProfileListPage() {
  const { t } = useLingui()
  const founder = t`Founder`
  const { items, actionsOn, pageProps, mayAdd } = useListPage(founderProfiles, (profile) => [
    ...[profile.fullName, profile.role, profile.summary, ...profile.achievements],
    ...[profile.socialLinks.linkedIn, profile.isHighlighted ? founder : ''],
    ...[dateInWords(profile.createdAt), dateInWords(profile.updatedAt)],
  ])
  const addLink = (words: string) => <AddLink to="/add-founderProfile">{words}</AddLink>
  return (
    <ListPage
      {...pageProps}
      title={t`Founder Profiles`}
      loading={t`Loading founder profiles...`}
      count={plural(items.length, { one: '# profile', other: '# profiles' })}
      action={mayAdd && addLink(t`Add New Profile`)}
      searchLabel={t`Search profiles`}
      empty={t`No founder profiles found`}
      first={mayAdd && addLink(t`Add Your First Profile`)}
      className="founders"
      Dialogs={FounderProfileDialogs}
    >
      <Cards items={items}>
        {(profile) => (
          <FounderProfileCard key={profile._id} profile={profile} {...actionsOn(profile)} />
        )}
      </Cards>
    </ListPage>
  )
}
