import { randomBytes } from 'node:crypto'

import type { EntityName } from './entities.ts'
import { entityRoutes } from './entity-routes.ts'
import { refusal, success, noBody, type Route } from './route.ts'
import type { Store } from './store.ts'

export type Session = { admin: { email: string; password: string }; tokens: Set<string> }

/** Routes of the 35 calls of section 7. */
export function allRoutes(parts: {
  store: Store
  session: Session
  hasPagination: () => boolean
}): Route[] {
  const names: EntityName[] = [
    'enquiries',
    'members',
    'events',
    'banners',
    'founderProfiles',
    'galleryItems',
  ]
  return [
    ...sessionRoutes(parts.session),
    ...names.flatMap((name) => entityRoutes(parts, name)),
    ...announcementRoutes(parts.store),
    dashboardRoute(parts.store),
  ]
}

function sessionRoutes({ admin, tokens }: Session): Route[] {
  return [
    {
      method: 'POST',
      path: '/admin/login',
      accepts: { format: 'json', names: ['email', 'password'] },
      isPublic: true,
      answer: ({ fields: { email, password } }) => {
        if (email !== admin.email || password !== admin.password) {
          return refusal(401, 'Invalid credentials')
        }
        const token = randomBytes(24).toString('base64url')
        tokens.add(token)
        return success({ message: 'Login successful', role: 'admin', token })
      },
    },
    {
      method: 'DELETE',
      path: '/admin/logout',
      accepts: noBody,
      answer: ({ token }) => {
        tokens.delete(token)
        return success({ message: 'Logged out' })
      },
    },
  ]
}

function announcementRoutes({ rows }: Store): Route[] {
  return [
    {
      method: 'GET',
      path: '/admin/get-header-announcement',
      accepts: noBody,
      answer: () => success({ data: rows.announcement }),
    },
    {
      method: 'POST',
      path: '/admin/upsert-header-announcement',
      accepts: { format: 'json', names: ['title', 'externalUrl'] },
      answer: ({ fields }) => {
        const { isActive } = rows.announcement ?? { isActive: true }
        const [title, externalUrl] = [String(fields['title']), String(fields['externalUrl'])]
        rows.announcement = { title, externalUrl, isActive }
        return success({ data: rows.announcement, message: 'Announcement saved' })
      },
    },
    {
      method: 'PUT',
      path: '/admin/toggle-header-announcement',
      accepts: noBody,
      answer: () => {
        if (!rows.announcement) return refusal(404, 'There is no announcement')
        rows.announcement.isActive = !rows.announcement.isActive
        return success({ data: rows.announcement, message: 'Announcement toggled' })
      },
    },
  ]
}

function dashboardRoute({ rows }: Store): Route {
  return {
    method: 'GET',
    path: '/admin/get-dashboard',
    accepts: noBody,
    answer: () => {
      const totals = {
        banners: rows.banners.length,
        events: rows.events.length,
        founderProfiles: rows.founderProfiles.length,
        memberships: rows.enquiries.length,
        verifiedMemberships: rows.members.length,
      }
      const totalRecords = Object.values(totals).reduce((sum, each) => sum + each, 0)
      const summary = { totalRecords, lastUpdated: new Date().toISOString() }
      return success({ data: { totals, summary } })
    },
  }
}
