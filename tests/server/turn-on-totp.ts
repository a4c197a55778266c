import { TOTP } from 'otpauth'
import * as v from 'valibot'

import { factorPaths } from '#contract/factors.ts'

import type { Console, TestApp } from './console.ts'

const stepMs = 30_000
const begun = v.looseObject({ secret: v.string() })
const turnedOn = v.looseObject({ codes: v.array(v.string()) })

/**
 * Turns on the second factor of a person. Returns the recovery codes, and a function that lets half a minute pass and
 * returns the code of then.
 */
export async function turnOnTotp(
  { clock }: Pick<TestApp, 'clock'>,
  by: Pick<Console, 'call'>,
): Promise<{ codes: string[]; nextCode: () => string }> {
  const started = await by.call({ method: 'POST', url: factorPaths.totp, json: {} })
  const { secret } = v.parse(begun, started.body.data)
  const nextCode = () => {
    clock.pass(stepMs)
    return new TOTP({ secret }).generate({ timestamp: clock.now() })
  }
  const json = { code: nextCode() }
  const { body } = await by.call({ method: 'PUT', url: factorPaths.totp, json })
  return { ...v.parse(turnedOn, body.data), nextCode }
}
