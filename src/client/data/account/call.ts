import * as v from 'valibot'

import type { ApiCall } from '#api/api.ts'
import { type ApiFault, faultOf } from '#api/fault.ts'

import { api } from '../engine.ts'

/** What became of a call that is made at once, or not at all: passwords and people wait nowhere. */
export type Done<T> = { ok: true; value: T } | { ok: false; fault: CallFault }

/** Why such a call came to nothing: of `cancelled` there is nothing to say, for the person has chosen it. */
export type CallFault = ApiFault | { kind: 'cancelled' }

/** Makes a call as whoever is signed in, or by another client. */
export async function call(made: ApiCall, by: typeof api = api): Promise<Done<unknown>> {
  try {
    return { ok: true, value: (await by.call(made)).body }
  } catch (caught) {
    return { ok: false, fault: faultOf(caught) }
  }
}

/** What an answer holds under `data`, if it is what it must be. */
export function dataOf<T>(done: Done<unknown>, schema: v.GenericSchema<unknown, T>): Done<T> {
  if (!done.ok) return done
  const read = v.safeParse(v.object({ data: schema }), done.value)
  return read.success
    ? { ok: true, value: read.output.data }
    : { ok: false, fault: { kind: 'broken', status: 0 } }
}
