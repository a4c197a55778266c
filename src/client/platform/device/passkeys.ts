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

/** Asks the device to use a passkey. */
export function requestPasskey(optionsJSON: PasskeyRequest) {
  return callLibrary((library) => library.startAuthentication({ optionsJSON }))
}

/**
 * Offers the device's passkeys in the autofill of the field with `webauthn`, until the user picks one or `signal` is
 * aborted. A call of `requestPasskey` or `createPasskey` ends it, too.
 */
export function requestPasskeyByAutofill(optionsJSON: PasskeyRequest, signal: AbortSignal) {
  return callLibrary(async ({ startAuthentication, WebAuthnAbortService }) => {
    signal.throwIfAborted()
    const cancel = () => WebAuthnAbortService.cancelCeremony()
    signal.addEventListener('abort', cancel)
    try {
      return await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  })
}

/** Asks the device to make a passkey. */
export function createPasskey(optionsJSON: PasskeyCreation) {
  return callLibrary((library) => library.startRegistration({ optionsJSON }))
}

type Library = typeof library

const loadLibrary = () => import('@simplewebauthn/browser').catch(() => undefined)

async function callLibrary<R extends object>(
  act: (library: Library) => Promise<R>,
): Promise<PasskeyResult<R>> {
  const library = await loadLibrary()
  if (!library) return { ok: false, why: 'unfetched' }
  try {
    return { ok: true, response: await act(library) }
  } catch (caught) {
    return { ok: false, why: reasons[caught instanceof Error ? caught.name : ''] ?? 'failed' }
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
