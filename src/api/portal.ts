/**
 * An address that the service worker passes to the network (see worker/shell.ts): a captive portal shows its page
 * there, and without a portal the app opens.
 */
export const portalPath = '/?network'
