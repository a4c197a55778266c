/** Query parameters that tell which dialog is open. */
export const dialogNames: readonly string[] = ['add', 'edit', 'open', 'several']
