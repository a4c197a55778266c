import type { AppConfig } from '#server/services.ts'

/** Configuration of the app, unless a test overrides it. */
export const appConfig: AppConfig = {
  CORS_ORIGINS: [],
  LOG_LEVEL: 'silent',
  MAIL_FROM: '',
  ORGANISATION_NAME: '',
  ORGANISATION_TIMEZONE: '',
  ORGANISATION_URL: '',
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
  WEBHOOK_PRIVATE: false,
  WEBSITE_URL: '',
  buildId: 'test',
}
