/** Before the id of a person in the address of the dialog with their devices; that of their link has the id alone. */
export const devicesPrefix = 'devices-'
