import type { Page } from 'playwright'

/** Adds a virtual WebAuthn authenticator to a page. It creates and returns passkeys without user interaction. */
export async function giveAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether user verification (fingerprint, face, PIN) succeeds from this call on. */
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/**
 * Returns the assertion that the page's authenticator gives for these request options; `wish` overrides some of them.
 */
export const showIn = (page: Page, options: object, wish: object = {}) =>
  page.evaluate(
    async (asked) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
      const shown = await navigator.credentials.get({ publicKey })
      return shown instanceof PublicKeyCredential ? shown.toJSON() : undefined
    },
    // The browser validates the options itself.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    { ...options, ...wish } as PublicKeyCredentialRequestOptionsJSON,
  )

/** Returns the attestation that the page's authenticator gives for these creation options. */
export const makeIn = (page: Page, options: object) =>
  page.evaluate(
    async (asked) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
      const made = await navigator.credentials.create({ publicKey })
      return made instanceof PublicKeyCredential ? made.toJSON() : undefined
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    options as PublicKeyCredentialCreationOptionsJSON,
  )
