import { setTimeout } from 'node:timers/promises'

import type { LanguageCode } from '#contract/language.ts'
import type { MadeLink } from '#contract/people.ts'
import type { LinkPurpose } from '#contract/welcome.ts'

import type { AppConfig } from '../services.ts'

/** Timeout of each step of the mail server and of all together, since the owner waits for the link. */
const timeoutMs = 10_000

/** Hosts that need no TLS. */
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Mail with a link, in the language of its recipient where it is known, or of its sender. */
export type LinkMail = {
  to: string
  purpose: LinkPurpose
  link: Pick<MadeLink, 'url' | 'until'>
  language: LanguageCode
}

/**
 * Returns a function that mails links and rejects when the mail server does not accept one. Undefined without a mail
 * server.
 */
export function makeMailer({
  SMTP_URL: url,
  MAIL_FROM: from,
}: AppConfig): ((mail: LinkMail) => Promise<void>) | undefined {
  if (url === '') return undefined
  return async ({ to, purpose, link, language }) => {
    const { subject, about, until } = words[language][purpose]
    const day = new Date(link.until).toLocaleString(language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    const text = [about, link.url, until.replace('{day}', day)].join('\n\n')
    const mail = { from: { name: 'Take-Off', address: from }, to, subject, text }
    const transport = await openTransport(url)
    await Promise.race([transport.sendMail(mail), timeout()])
  }
}

/** Loads the mail library on demand. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // Otherwise an attacker could strip STARTTLS from the server's reply, and read the password and the link.
    requireTLS: !thisMachine.has(new URL(url).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
}

async function timeout(): Promise<never> {
  await setTimeout(timeoutMs, undefined, { ref: false })
  throw Object.assign(new Error('The mail server takes too long'), { code: 'ETIMEDOUT' })
}

/**
 * Returns the properties of a mail error that may be logged. Messages of mail servers contain the recipient's
 * address, which must not be logged.
 */
export function codesOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  // `originalCode` is that of the network or the certificate.
  const names = new Set(['code', 'originalCode', 'responseCode'])
  return Object.fromEntries(Object.entries(error).filter(([name]) => names.has(name)))
}

type MailTexts = { subject: string; about: string; until: string }

const words: Record<LanguageCode, Record<LinkPurpose, MailTexts>> = {
  en: {
    invitation: {
      subject: 'Your invitation to Take-Off',
      about: 'You are invited to Take-Off. This link lets you in:',
      until: 'It works once, until {day}.',
    },
    reset: {
      subject: 'A new password for Take-Off',
      about: 'With this link you choose a new password for Take-Off:',
      until: 'It works once, until {day}. If you have not asked for it, tell an owner.',
    },
  },
  fr: {
    invitation: {
      subject: 'Votre invitation à Take-Off',
      about: 'Vous êtes invité à rejoindre Take-Off. Ce lien vous permet d’entrer :',
      until: 'Il fonctionne une seule fois, jusqu’au {day}.',
    },
    reset: {
      subject: 'Un nouveau mot de passe pour Take-Off',
      about: 'Ce lien vous permet de choisir un nouveau mot de passe pour Take-Off :',
      until:
        'Il fonctionne une seule fois, jusqu’au {day}. Si vous ne l’avez pas demandé, prévenez un propriétaire.',
    },
  },
  ar: {
    invitation: {
      subject: 'دعوتك إلى Take-Off',
      about: 'أنت مدعو إلى Take-Off. بهذا الرابط تدخل:',
      until: 'يعمل مرة واحدة، حتى {day}.',
    },
    reset: {
      subject: 'كلمة مرور جديدة لـ Take-Off',
      about: 'بهذا الرابط تختار كلمة مرور جديدة لـ Take-Off:',
      until: 'يعمل مرة واحدة، حتى {day}. إذا لم تطلبه فأخبر أحد المالكين.',
    },
  },
}
