/** Browsers bind passkeys to a domain name and refuse them at an IP address. */
const isIpAddress = /^\[|^[\d.]+$/.test(globalThis.location.hostname)

/**
 * Whether this browser supports passkeys here. A passkey works only on the domain that made it, so a backend on
 * another origin excludes them. Pages cannot query whether the device has a passkey.
 */
export const canHavePasskeys =
  'PublicKeyCredential' in globalThis && !isIpAddress && !import.meta.env['VITE_API_BASE']
