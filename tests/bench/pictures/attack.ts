import { readFileSync } from 'node:fs'

import type { HeavyFile } from './corpus.ts'
import { asAnother, type Posted, post } from './post.ts'

type Account = { url: string; token: string }

/** The outcome of one heavy picture. */
export type HeavyOutcome = Posted & { name: string }

const pauseMs = 250

/** Posts a small photo repeatedly; returns the duration of each post or its failure. */
export async function postSmallOnes(
  account: Account,
  photo: Buffer,
  continues: (number: number) => boolean,
): Promise<Posted[]> {
  const posted: Posted[] = []
  for (let number = 0; continues(number); number += 1) {
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
  onOutcome: (outcomes: HeavyOutcome) => void,
): Promise<HeavyOutcome[]> {
  const waiting = [...files]
  const outcomes: HeavyOutcome[] = []
  const attacker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const posted = await post(account, readFileSync(file.path), file.name)
      const outcome = { name: file.name, ...posted }
      outcomes.push(outcome)
      onOutcome(outcome)
    }
  }
  await Promise.all([attacker(), attacker()])
  return outcomes
}
