import { useLingui } from '@lingui/react/macro'

import { unsentMarkOf } from '#client/data/screen/unsent-mark-of.ts'
import type { DisplayedItem } from '#client/data/screen/use-list.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { ExternalLink } from '#client/ui/card/external-link.tsx'
import { RefusalMessage, UnsentMark } from '#client/ui/list/cards/unsent-mark.tsx'
import { rowWords } from '#client/words/base/general.ts'
import type { Announcement } from '#contract/announcement.ts'

import { AnnouncementPreview } from './announcement-preview.tsx'

type Props = {
  announcement: DisplayedItem<Announcement>
  isBusy: boolean
  mayChange: boolean
  onEdit: () => void
  onToggle: () => void
}

/** The announcement as visitors see it, with its state and, where `mayChange` permits them, its actions. */
export function AnnouncementCard({ announcement, isBusy, mayChange, onEdit, onToggle }: Props) {
  const { t } = useLingui()
  const { title, externalUrl, isActive } = announcement
  const { edit, editName } = rowWords(title, false)
  const mark = unsentMarkOf(announcement)
  // Not displayed for an unsent change, which visitors do not see yet.
  const visitorText = isActive
    ? t`Visitors see this line. Clicking it leads them to:`
    : t`Visitors do not see this line now. Clicking it would lead them to:`
  const toggleLabel = isActive ? t`Deactivate` : t`Activate`
  return (
    <section className="card announcement-card">
      <AnnouncementPreview title={title} isActive={isActive} />
      <div className="card-body">
        <div className="announcement-state">
          <Badge tone={isActive ? 'good' : 'calm'}>{isActive ? t`Active` : t`Inactive`}</Badge>
          <UnsentMark mark={mark} />
        </div>
        <p className="announcement-words">
          {mark ? t`Clicking the line leads visitors to:` : visitorText}
          <span className="announcement-link" dir="ltr">
            <ExternalLink url={externalUrl}>{externalUrl}</ExternalLink>
          </span>
        </p>
        <RefusalMessage mark={mark} />
        {mayChange && (
          <div className="announcement-actions">
            <Button look="ghost" aria-label={editName} onClick={onEdit}>
              {edit}
            </Button>
            <Button look={isActive ? 'ghost' : undefined} disabled={isBusy} onClick={onToggle}>
              {isBusy ? t`Processing...` : toggleLabel}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
