import { useLingui } from '@lingui/react/macro'

import type { outboxState } from '#client/data/outbox/state.ts'

type Gate = ReturnType<typeof outboxState>['gate']

/** Why nothing is sent at the moment. An unreachable server is displayed above every page instead. */
export function GateStrip({ gate }: { gate: Gate }) {
  const { t } = useLingui()
  if (gate !== 'signed-out' && gate !== 'update-needed') return null
  const words = {
    'signed-out': t`Sign in again, and sending goes on by itself.`,
    'update-needed': t`This version is too old for the server. Update the app, and sending goes on.`,
  }
  return <output className="strip">{words[gate]}</output>
}
