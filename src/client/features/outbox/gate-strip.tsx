import { useLingui } from '@lingui/react/macro'

import type { outboxState } from '#client/data/outbox-state.ts'

type Gate = (typeof outboxState)['gate']

/** Why nothing is sent at the moment, and what can be done about it. */
export function GateStrip({ gate }: { gate: Gate }) {
  const { t } = useLingui()
  // That there is no network stands above every page.
  if (gate === 'open' || gate === 'offline') return null
  const words: Record<Exclude<Gate, 'open' | 'offline'>, string> = {
    portal: t`This network wants a sign-in of its own. Open any website in the browser, then come back.`,
    'signed-out': t`Sign in again, and sending goes on by itself.`,
    'update-needed': t`This version is too old for the server. Update the app, and sending goes on.`,
  }
  return <output className="strip">{words[gate]}</output>
}
