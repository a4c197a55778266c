import type { FastifyInstance } from 'fastify'

import { type Dashboard, dashboardPath, type Totals } from '#contract/dashboard.ts'
import type { Reply } from '#contract/reply.ts'
import type { Resource } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { members } from '#contract/resources/member.ts'

import { readCollections } from '../database/collections.ts'
import type { Services } from '../services.ts'

/** Registers the dashboard: counts of all resources, and the time of the last change. */
export function serveDashboard(app: FastifyInstance, { database, clock }: Services): void {
  app.get(dashboardPath, async (_request, reply): Promise<Reply<Dashboard>> => {
    const collections = await readCollections(database)
    const totalOf = ({ name }: Resource) =>
      collections.find((collection) => collection.name === name)?.total ?? 0
    const totals: Totals = {
      banners: totalOf(banners),
      events: totalOf(events),
      founderProfiles: totalOf(founderProfiles),
      memberships: totalOf(enquiries),
      verifiedMemberships: totalOf(members),
    }
    const totalRecords = Object.values(totals).reduce((sum, total) => sum + total, 0)
    const changedAt = Math.max(...collections.map((collection) => collection.changed_at))
    const lastUpdated = new Date(collections.length > 0 ? changedAt : clock.now()).toISOString()
    reply.header('cache-control', 'private, no-cache')
    return { success: true, data: { totals, summary: { totalRecords, lastUpdated } } }
  })
}
