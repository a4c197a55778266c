import { readFileSync } from 'node:fs'

import type { HeavyFile } from './corpus.ts'
import { asAnother, type Posted, post } from './post.ts'

type Account = { url: string; token: string }

/** The outcome of one heavy picture. */
export type Met = Posted & { name: string }

const pauseMs = 250

/** Posts a small photo repeatedly; returns the duration of each post or its failure. */
export async function postSmallOnes(
  account: Account,
  photo: Buffer,
  goesOn: (number: number) => boolean,
): Promise<Posted[]> {
  const posted: Posted[] = []
  for (let number = 0; goesOn(number); number += 1) {
    const image = asAnother(photo, Math.floor(performance.now() * 1000))
    posted.push(await post(account, image, `Small ${number}`))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return posted
}

/** Posts all heavy pictures, two at a time. */
export async function postHeavyOnes(
  account: Account,
  files: HeavyFile[],
  tell: (met: Met) => void,
): Promise<Met[]> {
  const waiting = [...files]
  const met: Met[] = []
  const attacker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const posted = await post(account, readFileSync(file.path), file.name)
      const one = { name: file.name, ...posted }
      met.push(one)
      tell(one)
    }
  }
  await Promise.all([attacker(), attacker()])
  return met
}
