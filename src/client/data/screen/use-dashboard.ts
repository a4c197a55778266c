import * as v from 'valibot'

import { somethingWentWrong } from '#api/read-reply.ts'
import { type Dashboard, dashboard, dashboardPath } from '#contract/dashboard.ts'

import { makeRead } from '../lists/read.ts'
import { onOutboxEvent } from '../outbox/outbox-events.ts'
import { useRead } from './use-read.ts'

const reply = v.object({ data: dashboard })

export const dashboardRead = makeRead<Dashboard>({
  path: dashboardPath,
  parse: (body) => {
    const parsed = v.safeParse(reply, body)
    return parsed.success ? parsed.output.data : undefined
  },
})

onOutboxEvent((event) => {
  if (event.type === 'session-ended') dashboardRead.forget()
  if (event.type === 'sent' && dashboardRead.state.status === 'loaded') void dashboardRead.load()
})

/** Counts of all resources: cached first, then fresh. */
export function useDashboard() {
  const { last, message: serverMessage, ...state } = useRead(dashboardRead)
  // A failure without a body has its own sentence on the dashboard.
  const message = serverMessage === somethingWentWrong ? undefined : serverMessage
  return { ...state, message, value: last?.value }
}
