import * as v from 'valibot'

// The properties of a WebAuthn response that are used; the library verifies their contents.
const base64Url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(20_000))
const credentialShape = {
  id: base64Url,
  rawId: base64Url,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(
    v.pipe(
      v.looseObject({}),
      v.transform(() => ({})),
    ),
    {},
  ),
}

/** Response of a device that has created a passkey. */
export const registrationResponse = v.object({
  ...credentialShape,
  response: v.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)),
      [],
    ),
  }),
})

/** Response of a device that authenticates with a passkey. */
export const authenticationResponse = v.object({
  ...credentialShape,
  response: v.object({
    clientDataJSON: base64Url,
    authenticatorData: base64Url,
    signature: base64Url,
    /** The id of the account, as the passkey was made for it. */
    userHandle: v.exactOptional(v.pipe(base64Url, v.maxLength(100))),
  }),
})
