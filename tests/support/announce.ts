import { announcement } from '#contract/announcement.ts'

import { announced } from './samples.ts'
import { signIn } from './test-server.ts'

/** Has a server show the announcement to visitors, as somebody elsewhere would. */
export async function announceAt(url: string): Promise<void> {
  const { token } = await signIn(url)
  const answer = await fetch(url + announcement.paths.add, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(announced),
  })
  if (!answer.ok) throw new Error(`Not announced: ${answer.status}`)
}
