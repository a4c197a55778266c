import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import PostalMime, { type Email } from 'postal-mime'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'

import { peoplePaths } from '#contract/people.ts'

import { appForTest } from './app-for-each.ts'

/** The account of the console on the mail servers of the tests. */
export const mailAccount = { user: 'console', password: 's p@ce' }

const made = v.object({ path: v.string(), until: v.string(), isMailed: v.boolean() })

/** Returns the settings of a server that sends mail by the server at this URL. */
export const mailSettings = (url: string, password = mailAccount.password) => ({
  SMTP_URL: url.replace('//', `//${mailAccount.user}:${encodeURIComponent(password)}@`),
  MAIL_FROM: 'console@network.example',
  PUBLIC_URL: 'https://console.network.example',
})

/** Starts a server that sends mail by the server at this URL, and returns it with a function that invites somebody. */
export async function startMailing(url: string, password?: string) {
  const server = await appForTest(mailSettings(url, password))
  const invite = async (email: string, language = 'en') => {
    const { body } = await server.console.call({
      method: 'POST',
      url: peoplePaths.list,
      json: { email, role: 'reader' },
      headers: { 'accept-language': language, host: 'evil.example' },
    })
    return v.parse(made, body.data)
  }
  return { server, invite }
}

/** Parses a mail as a mail program does. */
export const parseMail = (raw: string): Promise<Email> => PostalMime.parse(raw)

/** Makes this process trust a certificate until the test ends. */
export function trustCertificate(cert: string): void {
  const defaultCertificates = getCACertificates('default')
  setDefaultCACertificates([...defaultCertificates, cert])
  onTestFinished(() => setDefaultCACertificates(defaultCertificates))
}
