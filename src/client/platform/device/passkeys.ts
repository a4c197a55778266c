import type * as library from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** WebAuthn options: to use a passkey (`PasskeyRequest`), and to make one (`PasskeyCreation`). */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/**
 * Result of a WebAuthn call. `known`: the device has a passkey of this account already; `unfetched`: the library
 * could not be loaded.
 */
export type PasskeyResult =
  | { ok: true; response: object }
  | { ok: false; why: 'cancelled' | 'known' | 'failed' | 'unfetched' }

/** Asks the device to use a passkey. */
export function requestPasskey(optionsJSON: PasskeyRequest) {
  return callLibrary((library) => library.startAuthentication({ optionsJSON }))
}

/** Asks the device to make a passkey. */
export function createPasskey(optionsJSON: PasskeyCreation) {
  return callLibrary((library) => library.startRegistration({ optionsJSON }))
}

type Library = typeof library

async function callLibrary(act: (library: Library) => Promise<object>): Promise<PasskeyResult> {
  const library = await import('@simplewebauthn/browser').catch(() => undefined)
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

/** Whether a reply contains options to use a passkey; the library validates the rest. */
export function isPasskeyRequest(data: unknown): data is PasskeyRequest {
  return typeof data === 'object' && data !== null && 'challenge' in data
}

/** Whether a reply contains options to make a passkey; the library validates the rest. */
export function isPasskeyCreation(data: unknown): data is PasskeyCreation {
  return isPasskeyRequest(data) && 'user' in data && 'rp' in data
}
