import { randomBytes } from 'node:crypto'

import type { EntityName } from './entities.ts'
import { entityRoutes } from './entity-routes.ts'
import { bad, good, nothing, type Route } from './route.ts'
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
      takes: { as: 'json', names: ['email', 'password'] },
      isPublic: true,
      answer: ({ fields: { email, password } }) => {
        if (email !== admin.email || password !== admin.password) {
          return bad(401, 'Invalid credentials')
        }
        const token = randomBytes(24).toString('base64url')
        tokens.add(token)
        return good({ message: 'Login successful', role: 'admin', token })
      },
    },
    {
      method: 'DELETE',
      path: '/admin/logout',
      takes: nothing,
      answer: ({ token }) => {
        tokens.delete(token)
        return good({ message: 'Logged out' })
      },
    },
  ]
}

function announcementRoutes({ rows }: Store): Route[] {
  return [
    {
      method: 'GET',
      path: '/admin/get-header-announcement',
      takes: nothing,
      answer: () => good({ data: rows.announcement }),
    },
    {
      method: 'POST',
      path: '/admin/upsert-header-announcement',
      takes: { as: 'json', names: ['title', 'externalUrl'] },
      answer: ({ fields }) => {
        const { isActive } = rows.announcement ?? { isActive: true }
        const [title, externalUrl] = [String(fields['title']), String(fields['externalUrl'])]
        rows.announcement = { title, externalUrl, isActive }
        return good({ data: rows.announcement, message: 'Announcement saved' })
      },
    },
    {
      method: 'PUT',
      path: '/admin/toggle-header-announcement',
      takes: nothing,
      answer: () => {
        if (!rows.announcement) return bad(404, 'There is no announcement')
        rows.announcement.isActive = !rows.announcement.isActive
        return good({ data: rows.announcement, message: 'Announcement toggled' })
      },
    },
  ]
}

function dashboardRoute({ rows }: Store): Route {
  return {
    method: 'GET',
    path: '/admin/get-dashboard',
    takes: nothing,
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
      return good({ data: { totals, summary } })
    },
  }
}
