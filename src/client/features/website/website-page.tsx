import { useLingui } from '@lingui/react/macro'

import type { CallResult } from '#client/data/account/call.ts'
import { faultInWords } from '#client/data/account/fault-in-words.ts'
import { useFetched } from '#client/data/account/use-fetched.ts'
import { readWebsite } from '#client/data/account/website.ts'
import { CardsSkeleton } from '#client/ui/list/cards/cards.tsx'
import { ListBody } from '#client/ui/list/page/list-body.tsx'
import { Page } from '#client/ui/list/page/page.tsx'
import { generalWords } from '#client/words/base/general.ts'
import type { WebsiteSettings } from '#contract/website.ts'

import { EmbedMaker } from './embed-maker.tsx'
import { FeedAddresses } from './feed-addresses.tsx'
import { NotServed } from './not-served.tsx'

import './website.css'

/** Screen with the code to copy into other websites, and the addresses of calendars and feeds. */
export function WebsitePage({ title }: { title: string }) {
  const { t } = useLingui()
  const { fetched, refetch } = useFetched(readWebsite)
  const failed = fetched?.ok === false ? faultInWords(fetched.fault) : ''
  const list = { ...listStateOf(fetched), reload: refetch }
  return (
    <Page
      title={title}
      subtitle={t`Show members, events, photos and the announcement on your website.`}
    >
      <ListBody
        list={list}
        words={{ ...generalWords.list(), failed, empty: '' }}
        skeleton={<CardsSkeleton />}
      >
        {list.items.map((settings) => (
          <Website key={settings.address} settings={settings} />
        ))}
      </ListBody>
    </Page>
  )
}

function Website({ settings }: { settings: WebsiteSettings }) {
  // Without a valid host the server does not know its address.
  const address = settings.address || location.origin
  return (
    <div className="website">
      {settings.isServed ? <EmbedMaker address={address} /> : <NotServed />}
      <FeedAddresses address={address} />
    </div>
  )
}

function listStateOf(fetched: CallResult<WebsiteSettings> | undefined) {
  if (!fetched) return { status: 'loading' as const, items: [] }
  return fetched.ok
    ? { status: 'loaded' as const, items: [fetched.value] }
    : { status: 'failed' as const, items: [] }
}
