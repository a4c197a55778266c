import { parseArgs } from 'node:util'

import { firstAdmin } from '#tests/support/test-server.ts'

import { rounded, type SignIn, type Tried } from './door.ts'
import { median } from './mann-whitney.ts'

const { values } = parseArgs({ options: { guesses: { type: 'string', default: '10000' } } })
const guessesInAll = Number(values.guesses)
const addresses = 500
const atOnce = 100
/** A long limit, because the server and the guessers share a machine here. */
const slowestMs = 3000

/** The admin who gets a new password from the operator during the attack. */
export const ben = { email: 'ben@take-off.example', password: 'another long password' }

/** Returns the problems during thousands of guesses. */
export async function standAnAttack(
  signIn: SignIn,
  giveBen: (password: string) => Promise<void>,
): Promise<string[]> {
  const home = { address: '203.0.113.1' }
  const own = { ...home, cookie: (await signIn(firstAdmin, home)).cookie }
  const attack = { isOver: false }
  const began = performance.now()
  const attacked = guessFromEverywhere(signIn).finally(() => (attack.isOver = true))

  const known: Tried[] = []
  const returnHome = async () => {
    while (!attack.isOver) {
      known.push(await signIn(firstAdmin, own))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const askOperator = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const given = { ...ben, password: 'given by the operator' }
    await giveBen(given.password)
    return { wasInTime: !attack.isOver, ...(await signIn(given, { address: '203.0.113.77' })) }
  }
  const [answers, , given] = await Promise.all([attacked, returnHome(), askOperator()])

  const waits = known.map(({ ms }) => ms)
  const longest = Math.max(...waits)
  const turnedAway = known.filter(({ status }) => status !== 200).length
  console.log(
    `${guessesInAll} wrong sign-ins from ${addresses} addresses in ${rounded(performance.now() - began)}:`,
    answers,
  )
  console.log(
    `On a known device: ${known.length} sign-ins, ${turnedAway} turned away, ` +
      `median ${rounded(median(waits))}, longest ${rounded(longest)}`,
  )
  console.log(`With a password from the operator: ${given.status} after ${rounded(given.ms)}`)
  return [
    ...(turnedAway > 0 || longest > slowestMs ? ['A known device was held up'] : []),
    ...(given.status === 200 ? [] : ['A password from the operator was held up']),
    ...(given.wasInTime ? [] : ['The operator came too late to see anything']),
  ]
}

/** Half of the guesses target two existing accounts. Returns the counts of the replies by status. */
async function guessFromEverywhere(signIn: SignIn): Promise<Record<number, number>> {
  const answers: Record<number, number> = {}
  let next = 0
  const guess = async () => {
    while (next < guessesInAll) {
      const count = next
      next += 1
      const place = count % addresses
      const unknown = `guess-${count % 50}@take-off.example`
      const email = [firstAdmin.email, unknown, ben.email, unknown][count % 4] ?? unknown
      const address = `198.51.${place >> 8}.${place & 255}`
      const { status } = await signIn({ email, password: `guess ${count}` }, { address })
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  return answers
}
