import { passwordProblem, passwordProblems } from '#contract/password.ts'
import type { Credentials } from '#contract/session.ts'

import { startProblem } from '../start-problem.ts'

/** What zxcvbn calls very unguessable: more than 10,000,000,000 guesses. */
const goodScore = 4

/** What is wrong with a password that somebody chooses for an account. */
export async function passwordProblemOf(
  password: string,
  email: string,
): Promise<string | undefined> {
  const problem = passwordProblem(password)
  if (problem !== undefined) return problem
  judge ??= makeJudge()
  const score = (await judge)(password.normalize('NFKC'), wordsOf(email))
  return score < goodScore ? passwordProblems.common : undefined
}

/** Stops a start or a command with a sentence when ADMIN_PASSWORD is too weak; no admin is made then. */
export async function refuseWeakPassword({ email, password }: Credentials): Promise<void> {
  const problem = await passwordProblemOf(password, email)
  if (problem !== undefined) throw startProblem(`ADMIN_PASSWORD cannot be used: ${problem}.`)
}

type Judge = (password: string, ownWords: string[]) => number

let judge: Promise<Judge> | undefined

/** The list of the commonest passwords is large, and seldom asked for. */
async function makeJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, ownWords) => zxcvbn.check(password, ownWords).score
}

/** What the app is called, what it holds and who uses it: the first that somebody tries who knows the app. */
export const wordsOfTheApp: readonly string[] = [
  ...['take-off', 'takeoff', 'back-office', 'backoffice', 'console', 'dashboard'],
  ...['owner', 'editor', 'event-staff', 'reader'],
  ...['announcement', 'gallery', 'members', 'enquiries', 'founders', 'banners'],
]

/** An address and its parts are the first that somebody tries who knows it. */
function wordsOf(email: string): string[] {
  const own = [email, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  return [...own, ...wordsOfTheApp]
}
