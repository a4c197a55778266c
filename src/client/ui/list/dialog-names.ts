/** What of an address says which dialog is open. */
export const dialogNames: readonly string[] = ['add', 'edit', 'open', 'several']
