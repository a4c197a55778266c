import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ScreenPath } from '#client/routing/screens.ts'

/** Titles of the screens within the shell. */
export const titles: Readonly<Record<ScreenPath, MessageDescriptor>> = {
  '/': msg`Dashboard`,
  '/add-member': msg`Add verified member`,
  '/get-members': msg`Verified members list`,
  '/membership-list': msg`Membership enquiries`,
  '/add-event': msg`Add event`,
  '/list-events': msg`Events list`,
  '/add-banner': msg`Add banner`,
  '/list-banner': msg`Banner list`,
  '/add-founderProfile': msg`Add founder profile`,
  '/list-founderProfile': msg`Founder profile list`,
  '/gallery': msg`Gallery`,
  '/header-announcement': msg`Header announcement manager`,
  '/outbox': msg`Outbox`,
  '/people': msg`People`,
  '/audit': msg`Audit log`,
  '/website': msg`Website`,
  '/webhooks': msg`Webhooks`,
}
