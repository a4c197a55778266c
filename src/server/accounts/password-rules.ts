import { passwordProblem, passwordProblems } from '#contract/password.ts'
import type { Credentials } from '#contract/session.ts'

import { startProblem } from '../base/start-problem.ts'

/** Highest score of zxcvbn ("very unguessable"): more than 10,000,000,000 guesses. */
const goodScore = 4

/** Returns the problem of a password chosen for an account; undefined when it is accepted. */
export async function passwordProblemOf(
  password: string,
  email: string,
): Promise<string | undefined> {
  const problem = passwordProblem(password)
  if (problem !== undefined) return problem
  scorer ??= makeScorer()
  const score = (await scorer)(password.normalize('NFKC'), wordsOf(email))
  return score < goodScore ? passwordProblems.common : undefined
}

/**
 * Stops a start or a command when ADMIN_PASSWORD is too weak; no admin is created then.
 * @throws a start problem with a sentence for the operator.
 */
export async function refuseWeakPassword({ email, password }: Credentials): Promise<void> {
  const problem = await passwordProblemOf(password, email)
  if (problem !== undefined) throw startProblem(`ADMIN_PASSWORD cannot be used: ${problem}.`)
}

type Scorer = (password: string, ownWords: string[]) => number

let scorer: Promise<Scorer> | undefined

/** Loaded on first use: the lists of common passwords are large and rarely needed. */
async function makeScorer(): Promise<Scorer> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, ownWords) => zxcvbn.check(password, ownWords).score
}

/** Words about the app, its contents and its roles, which an attacker who has seen the app tries first. */
export const wordsOfTheApp: readonly string[] = [
  ...['take-off', 'takeoff', 'back-office', 'backoffice', 'console', 'dashboard'],
  ...['owner', 'editor', 'event-staff', 'reader'],
  ...['announcement', 'gallery', 'members', 'enquiries', 'founders', 'banners'],
]

/** An attacker who has the address tries it and its components first. */
function wordsOf(email: string): string[] {
  const own = [email, ...email.split(/[@.]/)].filter((word) => word.length > 2)
  return [...own, ...wordsOfTheApp]
}
