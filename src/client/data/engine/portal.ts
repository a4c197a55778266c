import { portalPath } from '#api/portal.ts'

import { api } from './instances.ts'

/** Address that a captive portal replaces by its sign-in page. */
export const portalUrl = api.urlOf(portalPath)
