import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { auditPaths } from '#contract/audit.ts'
import { factorPaths, factorRolesPath } from '#contract/factors.ts'
import { notificationPaths } from '#contract/notifications.ts'
import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { webhookPaths } from '#contract/webhooks.ts'
import { welcomePath } from '#contract/welcome.ts'
import type { ChangeEvent } from '#server/accounts/security-log.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { makeDevice } from '#tests/support/push-service.ts'

import { appForEach } from './app-for-each.ts'
import { type Call, formOf, type ParsedReply, send } from './console.ts'
import { softPasskey } from './soft-passkey.ts'

const server = appForEach()
const newPassword = 'a better long password'
const { keys } = makeDevice('')
const pushTarget = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys }

const call = (method: Call['method'], url: string, json?: object) =>
  server.console.call({ method, url, ...(json && { json }) })

async function keepPasskey(): Promise<ParsedReply> {
  const { body } = await call('POST', factorPaths.passkeyOptions)
  const response = softPasskey('localhost', 'http://localhost').register(body.data)
  return call('POST', factorPaths.passkeys, { name: 'Phone', response })
}

/** Begins a second factor; returns the code that turns it on. */
async function beginTotp() {
  const { body } = await call('POST', factorPaths.totp)
  const { secret } = v.parse(v.looseObject({ secret: v.string() }), body.data)
  return new TOTP({ secret }).generate({ timestamp: server.clock.now() })
}

async function turnOnTotp() {
  await call('PUT', factorPaths.totp, { code: await beginTotp() })
}

const turnOnNotifications = () => call('PUT', notificationPaths.own, pushTarget)

const toReader = async () => {
  const { account } = await server.otherConsole('reader')
  return (path: string) => path.replace(':id', account._id)
}

const webhookEntry = {
  name: 'Website',
  url: 'https://hooks.example/x',
  kinds: ['member.added'],
}
const addWebhook = () => call('POST', webhookPaths.list, webhookEntry)
const toWebhook = async () => {
  const { body } = await addWebhook()
  const { _id } = v.parse(v.looseObject({ _id: v.string() }), body.data)
  return (path: string) => path.replace(':id', _id)
}

type Act = () => Promise<ParsedReply>

/**
 * Prepares each kind of change; the returned function performs it, and can be called repeatedly. Left out: changes by
 * an operator, and the export.
 */
const acts: Record<
  Exclude<ChangeEvent['event'], `admin-${string}` | 'password-set' | 'audit-exported'>,
  () => Act | Promise<Act>
> = {
  'signed-in': () => () =>
    send(server.app, { method: 'POST', url: sessionPaths.signIn, json: firstAdmin }),
  'signed-out': () => () => call('DELETE', sessionPaths.signOut),
  'signed-out-device': async () => {
    const { body } = await call('GET', accountPaths.devices)
    const [device] = v.parse(v.array(v.looseObject({ _id: v.string() })), body.data)
    return () => call('DELETE', accountPaths.device.replace(':id', device?._id ?? ''))
  },
  'signed-out-everywhere': () => () => call('DELETE', accountPaths.devices),
  'password-changed': () => () =>
    call('PUT', accountPaths.password, { current: firstAdmin.password, next: newPassword }),
  'name-changed': () => () => call('PUT', accountPaths.own, { name: 'Ada' }),
  'language-changed': () => () => call('PUT', accountPaths.own, { language: 'fr' }),
  'picture-changed': async () => {
    const picture = await smallPicture()
    const form = () => formOf({ picture })
    return () => server.console.call({ method: 'PUT', url: accountPaths.picture, form: form() })
  },
  'notifications-on': () => () => turnOnNotifications(),
  'notifications-off': async () => {
    await turnOnNotifications()
    return () => call('DELETE', notificationPaths.own)
  },
  'person-invited': () => () =>
    call('POST', peoplePaths.list, { email: 'ben@network.example', role: 'reader' }),
  'person-changed': async () => {
    const at = await toReader()
    return () => call('PUT', at(peoplePaths.one), { role: 'editor' })
  },
  'link-made': async () => {
    const at = await toReader()
    return () => call('POST', at(peoplePaths.link))
  },
  'link-used': async () => {
    const at = await toReader()
    const { body } = await call('POST', at(peoplePaths.link))
    const { path } = v.parse(v.looseObject({ path: v.string() }), body.data)
    const json = { token: path.split('#')[1], name: 'Ben', password: newPassword }
    return () => send(server.app, { method: 'PUT', url: welcomePath, json })
  },
  'passkey-added': () => keepPasskey,
  'passkey-removed': async () => {
    await keepPasskey()
    const { id } = await server.database
      .selectFrom('passkeys')
      .select('id')
      .executeTakeFirstOrThrow()
    return () => call('DELETE', factorPaths.passkey.replace(':id', id))
  },
  'second-factor-on': async () => {
    const code = await beginTotp()
    return () => call('PUT', factorPaths.totp, { code })
  },
  'second-factor-off': async () => {
    await turnOnTotp()
    return () => call('DELETE', factorPaths.totp)
  },
  'recovery-codes-made': async () => {
    await turnOnTotp()
    return () => call('POST', factorPaths.recoveryCodes)
  },
  'factor-roles-changed': () => () => call('PUT', factorRolesPath, { roles: ['editor'] }),
  'audit-kept-changed': () => () => call('PUT', auditPaths.kept, { days: 90 }),
  'webhook-added': () => addWebhook,
  'webhook-changed': async () => {
    const at = await toWebhook()
    return () => call('PUT', at(webhookPaths.one), { ...webhookEntry, name: 'CRM', isOn: false })
  },
  'webhook-removed': async () => {
    const at = await toWebhook()
    return () => call('DELETE', at(webhookPaths.one))
  },
  'webhook-secret-made': async () => {
    const at = await toWebhook()
    return () => call('POST', at(webhookPaths.secret))
  },
}

const tables = [
  ...(['admins', 'sessions', 'devices', 'links', 'passkeys', 'totps', 'recovery_codes'] as const),
  'push_targets',
  'installation',
  'webhooks',
] as const

const allRows = async () =>
  JSON.stringify(
    await Promise.all(
      tables.map((table) => server.database.selectFrom(table).selectAll().execute()),
    ),
  )

const eventCount = async (event: string) => {
  const { values } = await server.services.metrics.accounts.get()
  return values.find(({ labels }) => labels.event === event)?.value ?? 0
}

test.each(Object.entries(acts))(
  '%s: the change and its audit entry are stored together or not at all',
  async (event, ready) => {
    const act = await ready()
    const before = { rows: await allRows(), count: await eventCount(event) }
    await sql`alter table history rename column write_key to away`.execute(server.database)
    expect((await act()).status).toBe(500)
    await sql`alter table history rename column away to write_key`.execute(server.database)
    expect(await allRows()).toBe(before.rows)
    expect(await eventCount(event)).toBe(before.count)
    const entries = await server.database.selectFrom('history').select('op').execute()

    expect((await act()).status).toBeLessThan(300)
    expect(await allRows()).not.toBe(before.rows)
    expect(await eventCount(event)).toBe(before.count + 1)
    const after = await server.database.selectFrom('history').select('op').orderBy('n').execute()
    expect(after.slice(entries.length)).toEqual([{ op: event }])
  },
)
