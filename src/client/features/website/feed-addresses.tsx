import { Trans, useLingui } from '@lingui/react/macro'

import { eventFeeds, galleryFeeds } from '#contract/public.ts'

import { Snippet } from './snippet.tsx'

/** Addresses of the calendar and the feeds, which are always served. */
export function FeedAddresses({ address }: { address: string }) {
  const { t } = useLingui()
  const calendar = address.replace(/^https?:/, 'webcal:') + eventFeeds.calendar
  return (
    <section className="card card-body">
      <h2>
        <Trans>Calendar and feeds</Trans>
      </h2>
      <p className="website-lead">
        <Trans>For links on your website, and for programs that follow what is new.</Trans>
      </p>
      <Snippet name={t`Calendar of events, to subscribe to`} text={calendar} />
      <Snippet name={t`Events as RSS`} text={address + eventFeeds.feed} />
      <Snippet name={t`Events as JSON Feed`} text={address + eventFeeds.jsonFeed} />
      <Snippet name={t`Photos as RSS`} text={address + galleryFeeds.feed} />
      <Snippet name={t`Photos as JSON Feed`} text={address + galleryFeeds.jsonFeed} />
    </section>
  )
}
