import { useLingui } from '@lingui/react/macro'

import { ConfirmDialog } from '#client/account/confirm-dialog.tsx'
import { Button } from '#client/ui/base/button.tsx'
import { CardsSkeleton } from '#client/ui/list/cards/cards.tsx'
import { ListBody } from '#client/ui/list/page/list-body.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { fullDateTimeInWords } from '#client/words/time/dates.ts'

import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { RetentionField } from './retention-field.tsx'
import { useAuditFile } from './use-audit-file.ts'
import { useAudit } from './use-audit.ts'

import './audit.css'

/** Screen of the audit log, read from the server; offline with the entries that this device has read before. */
export function AuditPage({ title }: { title: string }) {
  const { t } = useLingui()
  const { filter, changeFilter, list, isLoadingMore, loadMore, setRetention, resolveConfirmation } =
    useAudit()
  const { save, isSaving } = useAuditFile(filter)
  const words = { ...generalWords.list(), failed: list.failed, empty: t`Nothing was done` }
  return (
    <Page
      title={title}
      subtitle={t`Who did what, when and from where, the newest first. Nobody can change it.`}
    >
      <AuditFilters filter={filter} entries={list.items} onChange={changeFilter} />
      {list.readAt !== undefined && <CachedNote readAt={list.readAt} reload={list.reload} />}
      <div className="audit">
        <ListBody list={list} words={words} skeleton={<CardsSkeleton />}>
          <AuditList entries={list.items} />
          {list.next !== null && (
            <Button
              look="ghost"
              className="audit-more"
              disabled={isLoadingMore}
              onClick={() => void loadMore()}
            >
              {isLoadingMore ? t`Loading more...` : t`Show more`}
            </Button>
          )}
        </ListBody>
      </div>
      {list.status === 'loaded' && list.readAt === undefined && (
        <div className="audit-foot">
          <RetentionField days={list.keptDays} onChange={(days) => void setRetention(days)} />
          <Button look="ghost" disabled={isSaving} onClick={() => void save()}>
            {t`Download as CSV`}
          </Button>
        </div>
      )}
      <ConfirmDialog resolve={resolveConfirmation} />
    </Page>
  )
}

type CachedNoteProps = { readAt: string; reload: () => Promise<void> }

function CachedNote({ readAt, reload }: CachedNoteProps) {
  const { t } = useLingui()
  const time = fullDateTimeInWords(readAt)
  return (
    <div className="audit-cached">
      <p>{t`This is the log as far as this device has loaded it, last on ${time}.`}</p>
      <Button look="ghost" onClick={() => void reload()}>
        {generalWords.list().again}
      </Button>
    </div>
  )
}
