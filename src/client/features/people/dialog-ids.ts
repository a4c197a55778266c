/** Before the id of a person in the address of the dialog with their devices; that of their link has the id alone. */
export const devicesPrefix = 'devices-'

/** Id of the dialog of the roles that require two factors. */
export const factorRolesId = 'factor-roles'
