import { portalPath } from '#api/portal.ts'

import { api } from './engine.ts'

/** Where a network that wants a sign-in of its own shows its page: where it answered in our place. */
export const portalUrl = api.urlOf(portalPath)
