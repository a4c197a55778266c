import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { pictureUrl } from '#client/data/engine/instances.ts'
import { session } from '#client/data/engine/session.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Initials } from '#client/ui/base/initials.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { roleInWords } from '#client/words/account/roles.ts'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Person } from '#contract/people.ts'

import { displayNameOf } from './display-name-of.ts'

type Props = {
  person: Person
  isBusy: boolean
  onChangeRole: () => void
  onShowDevices: () => void
  onNewLink: () => void
  onDisable: () => void
  onEnable: () => void
}

/** Row of the people: name, role, state and the actions that an owner has for this person. */
export function PersonCard({ person, ...actions }: Props) {
  const { t } = useLingui()
  const { account } = useSnapshot(session)
  const { email, name, picture, state } = person
  const isOwnAccount = person._id === account?._id
  return (
    <li className={state === 'disabled' ? 'card person is-out' : 'card person'}>
      <div className="person-head">
        {picture === '' ? (
          <Initials name={displayNameOf(person)} />
        ) : (
          <img className="person-picture" src={pictureUrl(picture)} alt="" loading="lazy" />
        )}
        <div>
          <h2 dir="auto">{name === '' ? <Address email={email} /> : name}</h2>
          {name !== '' && (
            <p className="person-email">
              <Address email={email} />
            </p>
          )}
        </div>
      </div>
      <Badges {...{ person, isOwnAccount }} />
      <LastUsed person={person} />
      {isOwnAccount && (
        <p className="person-use">
          {t`Your password is in the account menu. Another owner can disable you.`}
        </p>
      )}
      <Actions {...{ person, isOwnAccount }} {...actions} />
    </li>
  )
}

function Badges({ person, isOwnAccount }: Pick<Props, 'person'> & { isOwnAccount: boolean }) {
  const { t } = useLingui()
  const { role, state, hasFactor } = person
  return (
    <div className="badges">
      <Badge tone="brand">{roleInWords(role).name}</Badge>
      {isOwnAccount && <Badge tone="good">{t`You`}</Badge>}
      {hasFactor && <Badge tone="calm">{t`Second factor`}</Badge>}
      {state === 'invited' && <Badge tone="warn">{t`Invited`}</Badge>}
      {state === 'disabled' && <Badge tone="calm">{t`Disabled`}</Badge>}
    </div>
  )
}

/** A long address wraps before the @. */
function Address({ email }: { email: string }) {
  const [user = '', ...host] = email.split('@')
  return (
    <bdi dir="ltr">
      {user}
      <wbr />
      {`@${host.join('@')}`}
    </bdi>
  )
}

function LastUsed({ person: { usedAt, addedAt, state } }: Pick<Props, 'person'>) {
  const { t } = useLingui()
  const day = dateInWords(usedAt ?? addedAt)
  const words = () => {
    if (usedAt !== null) return t`Last here ${day}`
    return state === 'invited' ? t`Invited on ${day}` : t`Not here lately`
  }
  return (
    <p className="person-use">
      <time dateTime={usedAt ?? addedAt} title={fullDateTimeInWords(usedAt ?? addedAt)}>
        {words()}
      </time>
    </p>
  )
}

function Actions({ person, isOwnAccount, isBusy, ...handlers }: Props & { isOwnAccount: boolean }) {
  const { t } = useLingui()
  const name = displayNameOf(person)
  const isDisabled = person.state === 'disabled'
  return (
    <div className="row-actions">
      <Button
        look="quiet"
        aria-label={t`Change role: ${name}`}
        disabled={isBusy}
        onClick={handlers.onChangeRole}
      >
        {t`Change role`}
      </Button>
      {person.state === 'active' && !isOwnAccount && (
        <Button
          look="quiet"
          aria-label={t`Devices: ${name}`}
          disabled={isBusy}
          onClick={handlers.onShowDevices}
        >
          {t`Devices`}
        </Button>
      )}
      {/* Owners cannot disable themselves or bypass their own second factor; another owner can. */}
      {!isDisabled && !isOwnAccount && (
        <Button
          look="quiet"
          aria-label={t`New link for ${name}`}
          disabled={isBusy}
          onClick={handlers.onNewLink}
        >
          {t`New link`}
        </Button>
      )}
      {!isOwnAccount && (
        <Button
          look={isDisabled ? 'quiet' : 'danger'}
          aria-label={isDisabled ? t`Let in again: ${name}` : t`Disable ${name}`}
          disabled={isBusy}
          onClick={isDisabled ? handlers.onEnable : handlers.onDisable}
        >
          {isDisabled ? t`Let in again` : t`Disable`}
        </Button>
      )}
    </div>
  )
}
