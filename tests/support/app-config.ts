import type { AppConfig } from '#server/services.ts'

/** What the app is told where a test says nothing else. */
export const appConfig: AppConfig = {
  CORS_ORIGINS: [],
  LOG_LEVEL: 'silent',
  MAIL_FROM: '',
  PUBLIC_CONTACTS: false,
  PUBLIC_ORIGINS: [],
  PUBLIC_URL: '',
  PUSH_SERVICES: [],
  SECURITY_CONTACT: '',
  SESSION_IDLE_DAYS: 30,
  SESSION_MAX_DAYS: 180,
  SITE: false,
  SMTP_URL: '',
  TRUST_PROXY: false,
  WEBSITE_URL: '',
  buildId: 'test',
}
