import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'

import { useDialog } from '#client/data/use-dialog.ts'
import { useList } from '#client/data/use-list.ts'
import { useSearch } from '#client/data/use-search.ts'
import { useWrites } from '#client/data/use-writes.ts'
import { AddLink } from '#client/ui/add-link.tsx'
import { Cards, CardsSkeleton } from '#client/ui/cards.tsx'
import { ListBody } from '#client/ui/list-body.tsx'
import { ListSubtitle } from '#client/ui/list-subtitle.tsx'
import { Page } from '#client/ui/page.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { dateInWords } from '#client/words/dates.ts'
import { generalWords } from '#client/words/general.ts'
import { founderProfiles, type FounderProfile } from '#contract/resources/founder-profile.ts'

import { FounderProfileCard } from './founder-profile-card.tsx'

import './founder-profiles.css'

// Fetched when a dialog is first opened: most visits only look.
const FounderProfileDialogs = lazy(() =>
  import('./founder-profile-dialogs.tsx').then((file) => ({
    default: file.FounderProfileDialogs,
  })),
)

export function FounderProfileListPage() {
  const { t } = useLingui()
  const list = useList(founderProfiles)
  const { remove, isRemoving } = useWrites(founderProfiles)
  const dialog = useDialog()
  const search = useSearch()
  const founder = t`Founder`
  const textsOf = (profile: FounderProfile) => [
    ...[profile.fullName, profile.role, profile.summary, ...profile.achievements],
    ...[profile.socialLinks.linkedIn, profile.isHighlighted ? founder : ''],
    ...[dateInWords(profile.createdAt), dateInWords(profile.updatedAt)],
  ]
  const found = search.found(list.items, textsOf)
  const count = plural(found.length, { one: '# profile', other: '# profiles' })
  const add = (words: string) => <AddLink to="/add-founderProfile">{words}</AddLink>
  return (
    <Page
      title={t`Founder Profiles`}
      subtitle={<ListSubtitle list={list} loading={t`Loading founder profiles...`} count={count} />}
      action={add(t`Add New Profile`)}
    >
      <SearchField label={t`Search profiles`} {...search.field} />
      <div className="founders">
        <ListBody
          list={list}
          items={found}
          words={{ empty: t`No founder profiles found`, ...generalWords.list() }}
          skeleton={<CardsSkeleton />}
          first={add(t`Add Your First Profile`)}
        >
          <Cards>
            {found.map((profile) => (
              <FounderProfileCard
                key={profile._id}
                profile={profile}
                isDeleting={isRemoving(profile)}
                onOpen={() => dialog.show(profile._id)}
                onEdit={() => dialog.edit(profile._id)}
                onDelete={() => void remove(profile)}
              />
            ))}
          </Cards>
        </ListBody>
      </div>
      {dialog.wasOpened && (
        <Suspense fallback={null}>
          <FounderProfileDialogs list={list} dialog={dialog} />
        </Suspense>
      )}
    </Page>
  )
}
