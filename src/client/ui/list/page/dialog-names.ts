/** Query parameters, each of which opens a dialog. */
export const dialogNames: readonly string[] = ['add', 'edit', 'open', 'several']
