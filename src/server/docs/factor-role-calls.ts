import { factorRolesPath } from '#contract/factors.ts'
import { roles } from '#contract/role.ts'

import { type DocumentedCall, jsonType, needsConfirmation } from './call.ts'
import { listShape, objectShape, oneOf, replyOf } from './schema.ts'

const rolesShape = objectShape({ roles: listShape(oneOf(...roles)) })
const example = { roles: ['admin', 'editor'] }
const replies = {
  200: {
    description: 'The roles',
    shape: replyOf(rolesShape),
    example: { success: true, data: example },
  },
}

/** Documentation of the calls about the roles that require two factors. */
export const factorRoleCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: factorRolesPath,
    tag: 'People',
    summary: 'List the roles that require two factors: a passkey, or a password and a code',
    replies,
  },
  {
    method: 'put',
    path: factorRolesPath,
    tag: 'People',
    summary: `Set the roles that require two factors${needsConfirmation}`,
    body: { [jsonType]: { shape: rolesShape, example } },
    replies,
  },
]
