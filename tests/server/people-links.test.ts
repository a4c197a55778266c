import * as v from 'valibot'
import { expect, test } from 'vitest'

import { peoplePaths } from '#contract/people.ts'
import type { AppConfig } from '#server/services.ts'

import { appForTest } from './app-for-each.ts'

const made = v.looseObject({ path: v.string(), url: v.string() })

/** Invites a person with these headers; returns the origin and base path of the link. */
async function linkFrom(config: Partial<AppConfig>, headers: Record<string, string> = {}) {
  const { console } = await appForTest(config)
  const { body } = await console.call({
    ...{ method: 'POST', url: peoplePaths.list, headers },
    json: { email: 'ben@network.example', role: 'reader' },
  })
  const { path, url } = v.parse(made, body.data)
  expect(url.endsWith(path)).toBe(true)
  return url.slice(0, -path.length)
}

const named = { PUBLIC_URL: 'https://network.example/console' }
const elsewhere = {
  CORS_ORIGINS: ['https://console.example', 'https://localhost', 'capacitor://localhost'],
}
const sameOrigin = { origin: 'https://console.example', 'sec-fetch-site': 'same-origin' }
const shell = { origin: 'https://localhost' }
const iosShell = { origin: 'capacitor://localhost' }
const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

const calls: Record<string, [Partial<AppConfig>, Record<string, string>, string]> = {
  'of the called host': [{}, {}, 'http://localhost'],
  'that the browser displays, whatever host a proxy calls': [
    {},
    sameOrigin,
    'https://console.example',
  ],
  'that the operator has configured': [named, sameOrigin, named.PUBLIC_URL],
  'of the console on another origin that requests the link': [
    { ...named, ...elsewhere },
    { origin: 'https://console.example' },
    'https://console.example',
  ],
  'of the server, when a native shell requests the link': [elsewhere, shell, 'http://localhost'],
  'of the server, when a native shell on iOS requests the link': [
    elsewhere,
    iosShell,
    'http://localhost',
  ],
  'that the operator has configured, when a native shell requests the link': [
    { ...named, ...elsewhere },
    shell,
    named.PUBLIC_URL,
  ],
  'of the called host, when a foreign page requests the link': [
    elsewhere,
    crossSite,
    'http://localhost',
  ],
}

test.each(Object.entries(calls))(
  'a link starts with the address %s',
  async (_, [config, headers, address]) => {
    expect(await linkFrom(config, headers)).toBe(address)
  },
)
