import { announcement } from '#contract/announcement.ts'

import { announced } from './samples.ts'
import { signIn } from './test-server.ts'

/** Adds an announcement on a running server through the API, as an admin on another device would. */
export async function announceAt(url: string): Promise<void> {
  const { token } = await signIn(url)
  const answer = await fetch(url + announcement.paths.add, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(announced),
  })
  if (!answer.ok) throw new Error(`Not announced: ${answer.status}`)
}
