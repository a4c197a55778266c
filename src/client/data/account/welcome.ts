import * as v from 'valibot'

import { roles } from '#contract/role.ts'
import { type LinkDetails, type Welcome, welcomePath } from '#contract/welcome.ts'

import { publicApi } from '../engine/instances.ts'
import { call, dataOf, type CallResult } from './call.ts'

const linkDetails: v.GenericSchema<unknown, LinkDetails> = v.object({
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  purpose: v.picklist(['invitation', 'reset']),
})

/** Reads whom a link is for, and its purpose. */
export async function readLink(token: string): Promise<CallResult<LinkDetails>> {
  const reply = await call({ method: 'POST', path: welcomePath, body: { token } }, publicApi)
  return dataOf(reply, linkDetails)
}

/** Sets name and password of the account that the link is for. */
export async function followLink(welcome: Welcome): Promise<CallResult<{ email: string }>> {
  const reply = await call({ method: 'PUT', path: welcomePath, body: welcome }, publicApi)
  return dataOf(reply, v.object({ email: v.string() }))
}
