import * as v from 'valibot'

import type { ApiCall } from '#api/api.ts'
import { type ApiFault, faultOf } from '#api/fault.ts'

import { api } from '../engine/instances.ts'

/** Result of a call that is sent immediately or fails: accounts and passwords are never queued. */
export type CallResult<T> = { ok: true; value: T } | { ok: false; fault: CallFault }

/** Why a call failed. `cancelled` was chosen by the user and needs no message. */
export type CallFault = ApiFault | { kind: 'cancelled' }

/** Makes a call in the session of the signed-in user, or through another client. Never rejects. */
export async function call(
  apiCall: ApiCall,
  client: typeof api = api,
): Promise<CallResult<unknown>> {
  try {
    return { ok: true, value: (await client.call(apiCall)).body }
  } catch (caught) {
    return { ok: false, fault: faultOf(caught) }
  }
}

/** Returns the field `data` of a reply, validated by `schema`; a `broken` fault if it is invalid. */
export function dataOf<T>(
  done: CallResult<unknown>,
  schema: v.GenericSchema<unknown, T>,
): CallResult<T> {
  if (!done.ok) return done
  const parsed = v.safeParse(v.object({ data: schema }), done.value)
  return parsed.success
    ? { ok: true, value: parsed.output.data }
    : { ok: false, fault: { kind: 'broken', status: 0 } }
}
