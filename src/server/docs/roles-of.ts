import { permissionFor } from '#contract/calls.ts'
import { type Role, roles } from '#contract/role.ts'
import { accessScopeOf } from '#contract/roles.ts'

import type { DocumentedCall } from './call.ts'

/** Returns the roles that may make a call, some of them only for their own items; undefined if it needs no session. */
export function rolesOf({ method, path }: DocumentedCall): Role[] | undefined {
  const need = permissionFor({ method: method.toUpperCase(), path })
  return need && roles.filter((role) => accessScopeOf(role, need) !== 'none')
}
