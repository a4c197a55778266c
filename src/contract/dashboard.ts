import * as v from 'valibot'

export const dashboardPath = '/admin/get-dashboard'

/** What is not a number in a reply counts as none. */
const count = v.fallback(v.number(), 0)

/** What the dashboard call replies under `data`; `lastUpdated` is an ISO time. */
export const dashboard = v.object({
  totals: v.object({
    banners: count,
    events: count,
    founderProfiles: count,
    memberships: count,
    verifiedMemberships: count,
  }),
  summary: v.object({ totalRecords: count, lastUpdated: v.fallback(v.string(), '') }),
})

export type Dashboard = v.InferOutput<typeof dashboard>
export type Totals = Dashboard['totals']

/** Verified members per hundred memberships, rounded; 0 when there are no memberships. */
export function percentVerified({ memberships, verifiedMemberships }: Totals): number {
  return memberships === 0 ? 0 : Math.round((100 * verifiedMemberships) / memberships)
}
