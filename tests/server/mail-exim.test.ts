import { expect, test } from 'vitest'

import { languageCodes } from '#contract/language.ts'
import { welcomePath } from '#contract/welcome.ts'
import { startExim } from '#tests/support/exim.ts'

import { send } from './console.ts'
import { mailAccount, parseMail, startMailing, trustCertificate } from './mail-kit.ts'

async function startTrustedExim() {
  const exim = await startExim(mailAccount)
  trustCertificate(exim.cert)
  return exim
}

test.each(['smtp', 'smtps'] as const)(
  'invitations in every language arrive through Exim over %s, and their links let somebody in',
  async (protocol) => {
    const exim = await startTrustedExim()
    const { server, invite } = await startMailing(
      `${protocol}://${exim.address}:${exim.ports[protocol]}`,
    )
    for (const language of languageCodes) {
      expect(await invite(`${language}@network.example`, language)).toMatchObject({
        isMailed: true,
      })
    }
    await expect.poll(exim.mails).toHaveLength(languageCodes.length)
    await expect.poll(exim.log).toMatch(/ P=esmtpsa .*A=plain:console/)

    const mails = await Promise.all(exim.mails().map(parseMail))
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Votre invitation à Take-Off', 'Your invitation to Take-Off', 'دعوتك إلى Take-Off']),
    )
    for (const { to, from, text } of mails) {
      expect(from).toMatchObject({ name: 'Take-Off', address: 'console@network.example' })
      const token = /^https:\/\/console\.network\.example\/welcome#(\S+)$/m.exec(text ?? '')?.[1]
      const reply = await send(server.app, { method: 'POST', url: welcomePath, json: { token } })
      expect(reply).toMatchObject({ status: 200, body: { data: { email: to?.[0]?.address } } })
    }
  },
)

test('Exim refuses an unknown mailbox and a wrong password; the owner still gets the links', async () => {
  const exim = await startTrustedExim()
  const url = `smtp://${exim.address}:${exim.ports.smtp}`
  const links = [
    await (await startMailing(url)).invite('refuse@network.example'),
    await (await startMailing(url, 'wrong')).invite('ben@network.example'),
  ]
  expect(links).toMatchObject([{ isMailed: false }, { isMailed: false }])
  // Exim replies before it writes to its log.
  await expect.poll(exim.log).toContain('No such mailbox')
  await expect.poll(exim.log).toContain('Incorrect authentication data')
  expect(exim.mails()).toEqual([])
})
