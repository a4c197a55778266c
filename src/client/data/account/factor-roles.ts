import * as v from 'valibot'

import { type FactorRoles, factorRolesPath } from '#contract/factors.ts'
import { type Role, roles } from '#contract/role.ts'

import { call, dataOf, type CallResult } from './call.ts'

const factorRoles: v.GenericSchema<unknown, FactorRoles> = v.object({
  roles: v.array(v.picklist(roles)),
})

/** Reads the roles that require two factors. */
export async function readFactorRoles(): Promise<CallResult<FactorRoles>> {
  return dataOf(await call({ method: 'GET', path: factorRolesPath }), factorRoles)
}

/** Sets the roles that require two factors. */
export async function setFactorRoles(chosen: Role[]): Promise<CallResult<FactorRoles>> {
  const body: FactorRoles = { roles: chosen }
  return dataOf(await call({ method: 'PUT', path: factorRolesPath, body }), factorRoles)
}
