import { expect, test } from 'vitest'

import { deviceName } from '#server/accounts/device-name.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const google = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const mozilla = 'rv:144.0) Gecko/20100101 Firefox/144.0'

test.each([
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  // An app installed on the home screen of an iPhone sends only this.
  [`${iPhone} Mobile/15E148`, 'iPhone'],
  [`${iPhone} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${mac} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64; ${mozilla}`, 'Firefox on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${google} Edg/141.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${google}`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64; ${mozilla}`, 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('the device name is derived from the user agent: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
