import type * as library from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What a device is asked with, for one that it has and for a new one. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** What a device has answered, or why it has not. `known`: it has a passkey of this account already. */
export type PasskeyResult =
  | { ok: true; response: object }
  | { ok: false; why: 'cancelled' | 'known' | 'failed' | 'unfetched' }

/** Asks the device to show a passkey. */
export function showPasskey(optionsJSON: PasskeyRequest) {
  return ask((library) => library.startAuthentication({ optionsJSON }))
}

/** Asks the device to make one. */
export function makePasskey(optionsJSON: PasskeyCreation) {
  return ask((library) => library.startRegistration({ optionsJSON }))
}

type Library = typeof library

async function ask(act: (library: Library) => Promise<object>): Promise<PasskeyResult> {
  const library = await import('@simplewebauthn/browser').catch(() => undefined)
  if (!library) return { ok: false, why: 'unfetched' }
  try {
    return { ok: true, response: await act(library) }
  } catch (caught) {
    return { ok: false, why: reasons[caught instanceof Error ? caught.name : ''] ?? 'failed' }
  }
}

/** A browser does not tell whether somebody said no, waited too long or was not recognised. */
const reasons: Readonly<Record<string, 'cancelled' | 'known'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

/** Whether a reply holds what a device is asked with; the library looks at the rest. */
export function isPasskeyRequest(data: unknown): data is PasskeyRequest {
  return typeof data === 'object' && data !== null && 'challenge' in data
}

/** The same for a new one. */
export function isPasskeyCreation(data: unknown): data is PasskeyCreation {
  return isPasskeyRequest(data) && 'user' in data && 'rp' in data
}
