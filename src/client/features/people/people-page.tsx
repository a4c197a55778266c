import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addOutline } from 'ionicons/icons'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'

import { firstScreen } from '#client/platform/page/first-screen.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'
import { lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { Cards, CardsSkeleton } from '#client/ui/list/cards/cards.tsx'
import { DialogHost, type Opener } from '#client/ui/list/page/dialog-host.tsx'
import { ListBody } from '#client/ui/list/page/list-body.tsx'
import { ListSubtitle } from '#client/ui/list/page/list-subtitle.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'

import { devicesPrefix, factorRolesId } from './dialog-ids.ts'
import { PersonCard } from './person-card.tsx'
import { usePeople } from './use-people.ts'

import './people.css'

// Loaded after the list, which is displayed without it.
const PeopleDialogs = lazyComponent(
  async () => (await import('./people-dialogs.tsx')).PeopleDialogs,
)

/** Screen of all accounts. Nothing is stored on the device, so that permissions are always current. */
export function PeoplePage({ title }: { title: string }) {
  const { t } = useLingui()
  const { list, failed, busyId, disable, enable, ...rest } = usePeople()
  const { isShown } = useSnapshot(firstScreen)
  const opener = useRef<Opener>(null)
  const count = plural(list.items.length, { one: '# person', other: '# people' })
  return (
    <Page
      title={title}
      subtitle={<ListSubtitle {...{ list, count }} loading={t`Loading people...`} />}
      action={
        <Button onClick={() => opener.current?.add()}>
          <Icon icon={addOutline} slot="start" />
          {t`Invite`}
        </Button>
      }
    >
      <div className="people">
        <ListBody
          list={list}
          words={{ ...generalWords.list(), failed, empty: '' }}
          skeleton={<CardsSkeleton />}
        >
          <Cards items={list.items}>
            {(person) => (
              <PersonCard
                key={person._id}
                person={person}
                isBusy={busyId === person._id}
                onChangeRole={() => opener.current?.edit(person._id)}
                onShowDevices={() => opener.current?.show(devicesPrefix + person._id)}
                onNewLink={() => opener.current?.show(person._id)}
                onDisable={() => void disable(person)}
                onEnable={() => void enable(person)}
              />
            )}
          </Cards>
        </ListBody>
      </div>
      {list.status === 'loaded' && (
        <Button
          look="ghost"
          className="people-factors"
          onClick={() => opener.current?.show(factorRolesId)}
        >
          {t`Require a second factor`}
        </Button>
      )}
      <DialogHost opener={opener} mayFetch={isShown}>
        {(dialog) => <PeopleDialogs people={list.items} dialog={dialog} {...rest} />}
      </DialogHost>
    </Page>
  )
}
