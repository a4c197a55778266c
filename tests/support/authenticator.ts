import type { Page } from 'playwright'

/** A device of this page that makes and shows passkeys, without anybody's finger. */
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
    /** From now on it knows whoever touches it, or does not. */
    recognise: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** What the device of a page answers when it is asked with this; `wish` says what else is asked of it. */
export const showIn = (page: Page, options: object, wish: object = {}) =>
  page.evaluate(
    async (asked) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
      const shown = await navigator.credentials.get({ publicKey })
      return shown instanceof PublicKeyCredential ? shown.toJSON() : undefined
    },
    // The page looks at what stands in it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    { ...options, ...wish } as PublicKeyCredentialRequestOptionsJSON,
  )

/** The same for a new passkey. */
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
