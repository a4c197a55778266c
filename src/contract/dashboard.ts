import * as v from 'valibot'

export const dashboardPath = '/admin/get-dashboard'

/** A value in a reply that is not a number is read as 0. */
const count = v.fallback(v.number(), 0)

/** `data` of the dashboard reply; `lastUpdated` is an ISO time. */
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

/** Returns verified members per hundred memberships, rounded; 0 when there are no memberships. */
export function percentVerified({ memberships, verifiedMemberships }: Totals): number {
  return memberships === 0 ? 0 : Math.round((100 * verifiedMemberships) / memberships)
}
