/** Browsers tie passkeys to a name: at an IP address they refuse every one. */
const isAddress = /^\[|^[\d.]+$/.test(globalThis.location.hostname)

/**
 * Whether this browser can have passkeys here. A device shows one to the name alone that has made it, so
 * there is none where the backend is elsewhere. Whether this device has one no page may ask.
 */
export const canHavePasskeys =
  'PublicKeyCredential' in globalThis && !isAddress && !import.meta.env['VITE_API_BASE']
