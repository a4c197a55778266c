import * as v from 'valibot'

import { notificationPaths } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'

import { signIn } from './test-server.ts'

/** Sends an enquiry to a server as a visitor of a website; throws when it is refused. */
export async function enquireAt(api: string, firstName: string): Promise<void> {
  const response = await fetch(api + intakePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ personalInfo: { firstName, email: `${firstName}@club.example` } }),
  })
  if (!response.ok) throw new Error(`The enquiry was refused: ${response.status}`)
}

const newShape = v.object({ data: v.object({ newEnquiries: v.number() }) })

/** Returns the number of enquiries on a server that are new to the first admin. */
export async function countNewAt(api: string): Promise<number> {
  const { token } = await signIn(api)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(api + notificationPaths.own, { headers })
  return v.parse(newShape, await response.json()).data.newEnquiries
}
