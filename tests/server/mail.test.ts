import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { makeMailer } from '#server/people/mail.ts'
import { appConfig } from '#tests/support/app-config.ts'
import { ownCertificate } from '#tests/support/own-certificate.ts'

import { mailAccount, mailSettings, parseMail, startMailing, trustCertificate } from './mail-kit.ts'

/** Both are addresses of this machine; the second is treated as another host. */
const here = '127.0.0.1'
const elsewhere = '127.0.0.2'

type ReceivedMail = { isEncrypted: boolean; from: string; to: string[]; text: string }

type Settings = { stepMs?: number; tls?: SMTPServerOptions; host?: string }

const plain: SMTPServerOptions = { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }

/**
 * Starts a mail server that requires the password, and accepts everything except mail for `refuse@…`. Each step takes
 * `stepMs`.
 */
async function startMailServer({ stepMs = 0, tls = plain, host = here }: Settings = {}) {
  const receivedMails: ReceivedMail[] = []
  const server = new SMTPServer({
    ...tls,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === mailAccount.user && password === mailAccount.password
      const authenticate = () =>
        isKnown ? done(null, { user: username }) : done(new Error('Who are you?'))
      setTimeout(authenticate, stepMs)
    },
    onMailFrom: (_address, _session, done) => void setTimeout(done, stepMs),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('refuse') ? new Error('No such mailbox') : null),
    onData: (stream, { envelope, secure }, done) => {
      const keep = (data: string) => {
        const { mailFrom, rcptTo } = envelope
        receivedMails.push({
          isEncrypted: secure,
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: data,
        })
      }
      void text(stream)
        .then(keep)
        .finally(() => done())
    },
  })
  // A client that does not trust the certificate closes the connection.
  server.on('error', () => {})
  server.listen(0, host)
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.server.address() as AddressInfo
  return { receivedMails, port }
}

const startWith = (port: number, password?: string) =>
  startMailing(`smtp://${here}:${port}`, password)

test('an invitation is mailed as a link to the configured public address', async () => {
  const { receivedMails, port } = await startMailServer()
  const { invite } = await startWith(port)
  const { isMailed, path } = await invite('ben@network.example')
  expect(isMailed).toBe(true)
  expect(receivedMails).toMatchObject([
    { from: 'console@network.example', to: ['ben@network.example'] },
  ])
  const [mail] = receivedMails
  expect(mail && (await parseMail(mail.text)).text).toContain(
    `https://console.network.example${path}`,
  )
})

test('a password link is mailed in the language of the sender', async () => {
  const { receivedMails, port } = await startMailServer()
  const { server } = await startWith(port)
  const url = peoplePaths.link.replace(':id', server.console.account._id)
  const headers = { 'accept-language': 'fr-FR' }
  const other = await server.otherConsole()
  await other.call({ method: 'POST', url, headers })
  const [mail] = receivedMails
  expect(mail && (await parseMail(mail.text)).text).toContain('un nouveau mot de passe')
})

test('a password link is mailed in the language of the account, once it is known', async () => {
  const { receivedMails, port } = await startMailServer()
  const { server } = await startWith(port)
  await server.console.call({ method: 'PUT', url: accountPaths.own, json: { language: 'fr' } })
  const url = peoplePaths.link.replace(':id', server.console.account._id)
  const other = await server.otherConsole()
  await other.call({ method: 'POST', url, headers: { 'accept-language': 'ar' } })
  const [mail] = receivedMails
  expect(mail && (await parseMail(mail.text)).text).toContain('un nouveau mot de passe')
})

test('without a working mail server the owner still gets the link', async () => {
  const { receivedMails, port } = await startMailServer()
  expect(await (await startWith(port)).invite('refuse@network.example')).toMatchObject({
    isMailed: false,
  })
  expect(await (await startWith(port, 'wrong')).invite('ben@network.example')).toMatchObject({
    isMailed: false,
  })
  expect(await (await startWith(1)).invite('ben@network.example')).toMatchObject({
    isMailed: false,
  })
  expect(receivedMails).toEqual([])
})

test('making a link does not wait for a mail server that is slow at every step', async () => {
  const { port } = await startMailServer({ stepMs: 7000 })
  const { invite } = await startWith(port)
  const begun = performance.now()
  expect(await invite('ben@network.example')).toMatchObject({ isMailed: false })
  expect(performance.now() - begun).toBeLessThan(13_000)
})

describe.each([
  ['smtps', 'from the first byte', (own: SMTPServerOptions) => ({ ...own, secure: true })],
  ['smtp', 'after STARTTLS', (own: SMTPServerOptions) => own],
] as const)('mail over %s, encrypted %s', (protocol, _, settings) => {
  test('a mail is sent when the certificate is trusted', async () => {
    const own = ownCertificate([elsewhere])
    trustCertificate(own.cert)
    const { receivedMails, port } = await startMailServer({ host: elsewhere, tls: settings(own) })
    const { invite } = await startMailing(`${protocol}://${elsewhere}:${port}`)
    expect(await invite('ben@network.example')).toMatchObject({ isMailed: true })
    expect(receivedMails).toMatchObject([{ isEncrypted: true, to: ['ben@network.example'] }])
  })

  test.each([
    ['that is not trusted', false, elsewhere, /self-signed certificate/],
    ['of another host', true, '127.0.0.3', /does not match certificate/],
  ])(
    'nothing is sent with a certificate %s, and the reason is logged',
    async (...[, isTrusted, of, expectedReason]) => {
      const own = ownCertificate([of])
      if (isTrusted) trustCertificate(own.cert)
      const { receivedMails, port } = await startMailServer({ host: elsewhere, tls: settings(own) })
      const at = `${protocol}://${elsewhere}:${port}`
      expect(await send(at)).toMatch(expectedReason)
      const { invite } = await startMailing(at)
      expect(await invite('ben@network.example')).toMatchObject({ isMailed: false })
      expect(receivedMails).toEqual([])
    },
  )
})

test('a remote mail server without encryption gets neither password nor link', async () => {
  const { receivedMails, port } = await startMailServer({ host: elsewhere })
  expect(await send(`smtp://${elsewhere}:${port}`)).toMatch(/upgrading connection with STARTTLS/)
  expect(receivedMails).toEqual([])
})

/** Sends a mail; returns the error message as it is logged. */
async function send(at: string): Promise<string> {
  const mailer = makeMailer({ ...appConfig, ...mailSettings(at) })
  const link = { url: 'https://console.network.example/welcome#x', until: '2026-11-27T09:00:00Z' }
  const mail = { to: 'ben@network.example', purpose: 'invitation', link, language: 'en' } as const
  return mailer === undefined
    ? 'no mailer'
    : mailer(mail).then(
        () => 'sent',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
}
