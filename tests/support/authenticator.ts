import type { Page } from 'playwright'

type Options = { hasAutofill?: boolean; isPasswordManager?: boolean }

/**
 * Adds a virtual WebAuthn authenticator to a page. It creates and returns passkeys without user interaction, with
 * `hasAutofill` also those that a page offers in the autofill of a field, and with `isPasswordManager` those that a page
 * lets a password manager create by itself; otherwise Chromium leaves the latter unanswered.
 */
export async function addAuthenticator(
  page: Page,
  { hasAutofill = false, isPasswordManager = false }: Options = {},
) {
  const inEachPage = async (script: () => void) => {
    await page.context().addInitScript(script)
    await page.evaluate(script)
  }
  if (!hasAutofill) await inEachPage(withoutAutofill)
  if (isPasswordManager) await inEachPage(withPasswordManager)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    /** Sets whether user verification (fingerprint, face, PIN) succeeds from this call on. */
    setUserVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await credentials()).length,
    /** Returns the names by which the device lists its passkeys. */
    names: async () =>
      (await credentials()).map(({ userName, userDisplayName }) => [userName, userDisplayName]),
  }
}

/** Runs in each page. */
function withPasswordManager() {
  // Missing over plain http and in an empty page.
  if (!('credentials' in navigator)) return
  const create = navigator.credentials.create.bind(navigator.credentials)
  navigator.credentials.create = ({ publicKey, signal } = {}) =>
    create({ ...(publicKey && { publicKey }), ...(signal && { signal }) })
}

/** Runs in each page. */
function withoutAutofill() {
  // Missing in an empty page.
  if (!('PublicKeyCredential' in globalThis)) return
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
}

/**
 * Returns the assertion that the page's authenticator gives for these request options; `overrides` replaces some of them.
 */
export const assertionIn = (page: Page, options: object, overrides: object = {}) =>
  page.evaluate(
    async (requestOptions) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(requestOptions)
      const credential = await navigator.credentials.get({ publicKey })
      return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
    },
    // The browser validates the options itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    { ...options, ...overrides } as PublicKeyCredentialRequestOptionsJSON,
  )

/** Returns the attestation that the page's authenticator gives for these creation options. */
export const attestationIn = (page: Page, options: object) =>
  page.evaluate(
    async (creationOptions) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creationOptions)
      const credential = await navigator.credentials.create({ publicKey })
      return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    options as PublicKeyCredentialCreationOptionsJSON,
  )
