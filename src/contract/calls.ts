import { accountPaths } from './account.ts'
import { announcement } from './announcement.ts'
import { auditPaths } from './audit.ts'
import { dashboardPath } from './dashboard.ts'
import { factorPaths, factorRolesPath } from './factors.ts'
import { itemHistoryPath } from './history.ts'
import { notificationPaths } from './notifications.ts'
import { peoplePaths } from './people.ts'
import type { Resource } from './resource.ts'
import { listResources } from './resources/index.ts'
import { type Act, areas, type Permission } from './roles.ts'
import { uploadPath } from './upload.ts'
import { webhookPaths } from './webhooks.ts'
import { websitePath } from './website.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call that needs a session, with the permission that it requires; `path` as in the router. */
export type GuardedCall = Permission & { method: Method; path: string }

/**
 * Every call that needs a session; with the cells of `roles.ts` it is the table of roles and calls. It has a file of its
 * own because screens and buttons ask by area and act, and the paths of all calls would be loaded with the first list.
 */
export const guardedCalls: readonly GuardedCall[] = [
  ...listResources.flatMap(callsOf),
  ...callsTo(announcement.name, [
    ['GET', announcement.paths.list, 'read'],
    ['GET', itemHistoryPath(announcement.name), 'history'],
    // One call adds and changes it.
    ['POST', announcement.paths.add, 'update'],
    ['PUT', announcement.switchField.path, 'update'],
  ]),
  ...callsTo(areas.dashboard, [['GET', dashboardPath, 'read']]),
  ...callsTo(areas.uploads, [
    ['GET', uploadPath, 'add'],
    ['PATCH', uploadPath, 'add'],
  ]),
  ...callsTo(areas.account, [
    ['GET', accountPaths.own, 'read'],
    ['PUT', accountPaths.own, 'update'],
    ['PUT', accountPaths.picture, 'update'],
    ['DELETE', accountPaths.picture, 'update'],
    ['PUT', accountPaths.password, 'update'],
    ['GET', accountPaths.devices, 'read'],
    ['DELETE', accountPaths.devices, 'update'],
    ['DELETE', accountPaths.device, 'update'],
    ['GET', factorPaths.all, 'read'],
    ['POST', factorPaths.confirm, 'update'],
    ['POST', factorPaths.confirmOptions, 'update'],
    ['POST', factorPaths.passkeyOptions, 'update'],
    ['POST', factorPaths.passkeys, 'update'],
    ['DELETE', factorPaths.passkey, 'update'],
    ['POST', factorPaths.totp, 'update'],
    ['PUT', factorPaths.totp, 'update'],
    ['DELETE', factorPaths.totp, 'update'],
    ['POST', factorPaths.recoveryCodes, 'update'],
    ['GET', notificationPaths.own, 'read'],
    ['PUT', notificationPaths.own, 'update'],
    ['DELETE', notificationPaths.own, 'update'],
    ['POST', notificationPaths.test, 'update'],
    ['PUT', notificationPaths.batches, 'update'],
    ['PUT', notificationPaths.seen, 'update'],
  ]),
  ...callsTo(areas.people, [
    ['GET', peoplePaths.list, 'read'],
    ['POST', peoplePaths.list, 'update'],
    ['PUT', peoplePaths.one, 'update'],
    ['POST', peoplePaths.link, 'update'],
    ['GET', peoplePaths.devices, 'read'],
    ['DELETE', peoplePaths.device, 'update'],
    ['GET', factorRolesPath, 'read'],
    ['PUT', factorRolesPath, 'update'],
  ]),
  ...callsTo(areas.audit, [
    ['GET', auditPaths.list, 'read'],
    ['GET', auditPaths.csv, 'read'],
    ['PUT', auditPaths.kept, 'update'],
  ]),
  ...callsTo(areas.website, [['GET', websitePath, 'read']]),
  ...callsTo(areas.webhooks, [
    ['GET', webhookPaths.list, 'read'],
    ['POST', webhookPaths.list, 'update'],
    ['PUT', webhookPaths.one, 'update'],
    ['DELETE', webhookPaths.one, 'update'],
    ['POST', webhookPaths.secret, 'update'],
    ['POST', webhookPaths.test, 'update'],
    ['GET', webhookPaths.deliveries, 'read'],
    ['POST', webhookPaths.again, 'update'],
  ]),
]

const needs = new Map<string, Permission>(guardedCalls.map((call) => [keyOf(call), call]))

/** Returns the permission that a call requires; undefined when the call is not in the table. */
export function permissionFor(call: { method: string; path: string }): Permission | undefined {
  return needs.get(keyOf(call))
}

/** The router answers HEAD with the route of GET. */
function keyOf({ method, path }: { method: string; path: string }): string {
  return `${method === 'HEAD' ? 'GET' : method} ${path}`
}

function callsOf({ name, paths }: Resource): GuardedCall[] {
  return callsTo(name, [
    ['GET', paths.list, 'read'],
    ['GET', paths.read, 'read'],
    ['GET', itemHistoryPath(name), 'history'],
    ['POST', paths.add, 'add'],
    ['PUT', paths.update, 'update'],
    ['DELETE', paths.remove, 'remove'],
  ])
}

type Row = [method: Method, path: string | undefined, act: Act]

function callsTo(area: string, rows: Row[]): GuardedCall[] {
  return rows.flatMap(([method, path, act]) =>
    path === undefined ? [] : [{ method, path, area, act }],
  )
}
