import type * as library from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import type { NamedAccount } from '#contract/session.ts'

/** WebAuthn options: to use a passkey (`PasskeyRequest`), and to make one (`PasskeyCreation`). */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/**
 * Result of a WebAuthn call. `known`: the device has a passkey of this account already; `unfetched`: the library
 * could not be loaded.
 */
export type PasskeyResult<R extends object = object> =
  | { ok: true; response: R }
  | { ok: false; why: 'cancelled' | 'known' | 'failed' | 'unfetched' }

/** A new passkey, with its id. */
type Created = { id: string }

/** Asks the device to use a passkey. */
export function requestPasskey(optionsJSON: PasskeyRequest) {
  return callLibrary((library) => library.startAuthentication({ optionsJSON }))
}

/**
 * Offers the device's passkeys in the autofill of the field with `webauthn`, until the user picks one or `signal` is
 * aborted. A call of `requestPasskey` or `createPasskey` ends it, too.
 */
export function requestPasskeyByAutofill(optionsJSON: PasskeyRequest, signal: AbortSignal) {
  return callLibrary((library) =>
    untilAborted(library, signal, () =>
      library.startAuthentication({ optionsJSON, useBrowserAutofill: true }),
    ),
  )
}

/** Runs a WebAuthn ceremony that ends when the signal is aborted. */
async function untilAborted<R>(
  { WebAuthnAbortService }: Library,
  signal: AbortSignal,
  start: () => Promise<R>,
): Promise<R> {
  signal.throwIfAborted()
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', cancel)
  try {
    return await start()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks the device to make a passkey. */
export function createPasskey(optionsJSON: PasskeyCreation) {
  return callLibrary((library) => library.startRegistration({ optionsJSON }))
}

/**
 * Lets the password manager make a passkey without a dialog, if it has just filled in the password (conditional creation,
 * https://www.w3.org/TR/webauthn-3/#sctn-createCredential). Ends as `cancelled` without a reply in
 * `conditionalTimeoutMs`, and when the user is using a passkey in another way, which it would end.
 */
export async function createPasskeyConditionally(
  optionsJSON: PasskeyCreation,
): Promise<PasskeyResult<Created>> {
  if (ceremonies > 0) return { ok: false, why: 'cancelled' }
  // Without a dialog there is no way to verify the user, and a browser would refuse to create a passkey that requires it.
  const userVerification = 'preferred' as const
  const authenticatorSelection = { ...optionsJSON.authenticatorSelection, userVerification }
  const conditional = { ...optionsJSON, authenticatorSelection }
  return callLibrary((library) => {
    const signal = AbortSignal.timeout(conditionalTimeoutMs)
    const created = untilAborted(library, signal, () =>
      library.startRegistration({ optionsJSON: conditional, useAutoRegister: true }),
    )
    // An extension may ignore the signal.
    return Promise.race([created, rejectionBy(signal)])
  })
}

const rejectionBy = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

/** Browsers without a password manager may never reply. */
const conditionalTimeoutMs = 3000

/** Returns whether the browser can create passkeys without a dialog. */
export async function canCreateConditionally(): Promise<boolean> {
  // Missing in older browsers.
  const browser: Partial<typeof PublicKeyCredential> = PublicKeyCredential
  const capabilities = await browser.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['conditionalCreate'] === true
}

type Library = typeof library

const loadLibrary = () => import('@simplewebauthn/browser').catch(() => undefined)

/** Number of WebAuthn ceremonies that are running; a new one ends them. */
let ceremonies = 0

async function callLibrary<R extends object>(
  act: (library: Library) => Promise<R>,
): Promise<PasskeyResult<R>> {
  const library = await loadLibrary()
  if (!library) return { ok: false, why: 'unfetched' }
  ceremonies += 1
  try {
    return { ok: true, response: await act(library) }
  } catch (caught) {
    return { ok: false, why: reasons[caught instanceof Error ? caught.name : ''] ?? 'failed' }
  } finally {
    ceremonies -= 1
  }
}

/** Browsers do not distinguish a refusal, a timeout and a failed verification. */
const reasons: Readonly<Record<string, 'cancelled' | 'known'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

/**
 * Sends a signal to the device's password manager (WebAuthn level 3, section 5.1.10). It is a hint: browsers without
 * these signals and devices without such passkeys ignore it.
 */
async function sendSignal(
  signalBy: (library: Library) => Parameters<Library['sendSignal']>[0],
): Promise<void> {
  const library = await loadLibrary()
  await library?.sendSignal(signalBy(library)).catch(() => undefined)
}

const rpID = globalThis.location.hostname
/** WebAuthn user id of an account, as the server made it. */
const userIdOf = ({ bufferToBase64URLString }: Library, accountId: string) =>
  bufferToBase64URLString(new TextEncoder().encode(accountId).buffer)

/** Signals that the server has no passkey with this id, so that the device does not offer it again. */
export const signalUnknownPasskey = (credentialID: string) =>
  sendSignal(() => ({ signalName: 'unknownCredential', rpID, credentialID }))

/** Signals the ids of all passkeys of an account, so that the device offers no other of this account. */
export const signalPasskeysOf = (accountId: string, allAcceptedCredentialIDs: string[]) =>
  sendSignal((library) => ({
    signalName: 'allAcceptedCredentials',
    ...{ rpID, userID: userIdOf(library, accountId), allAcceptedCredentialIDs },
  }))

/** Signals name and email of an account, by which the device lists its passkeys. */
export const signalPasskeyUser = ({ _id: accountId, email, name }: NamedAccount) =>
  sendSignal((library) => ({
    signalName: 'currentUserDetails',
    ...{ rpID, userID: userIdOf(library, accountId), userName: email, userDisplayName: name },
  }))

/** Whether a reply contains options to use a passkey; the library validates the rest. */
export function isPasskeyRequest(data: unknown): data is PasskeyRequest {
  return typeof data === 'object' && data !== null && 'challenge' in data
}

/** Whether a reply contains options to make a passkey; the library validates the rest. */
export function isPasskeyCreation(data: unknown): data is PasskeyCreation {
  return isPasskeyRequest(data) && 'user' in data && 'rp' in data
}
