import { expect, test } from 'vitest'

import { readConfig } from '#server/config.ts'

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['HOST', 'not a host'],
  ['ADMIN_EMAIL', 'nobody'],
  ['CORS_ORIGINS', 'https://console.example.org/path'],
  ['CORS_ORIGINS', 'https://console.example.org/'],
  ['CORS_ORIGINS', 'capacitor://localhost/'],
  ['CORS_ORIGINS', 'file://'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', '*'],
  ['ORGANISATION_NAME', 'The\nNetwork'],
  ['ORGANISATION_NAME', 'x'.repeat(201)],
  ['ORGANISATION_TIMEZONE', 'Berlin'],
  ['ORGANISATION_TIMEZONE', '+01:00'],
  ['ORGANISATION_URL', 'www.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['S3_PATH_STYLE', 'perhaps'],
  ['WEBHOOK_PRIVATE', 'yes'],
  ['SESSION_IDLE_DAYS', '0'],
  ['SESSION_MAX_DAYS', 'for ever'],
])('%s with the value %j is refused with a sentence', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `))
})

test('HOST=localhost is one address, which proxies name, too', () => {
  expect(readConfig({ HOST: 'localhost' }).HOST).toBe('127.0.0.1')
})
