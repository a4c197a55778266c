import * as v from 'valibot'

import { type Dashboard, dashboard, dashboardPath } from '#contract/dashboard.ts'

import type { OutboxEvents } from '../engine/events.ts'
import type { ReadPorts } from './ports.ts'
import { makeRead, type Read } from './read.ts'

const reply = v.object({ data: dashboard })

/** Creates the dashboard's counts, which are read again after every sent entry. */
export function makeDashboardRead(
  ports: ReadPorts,
  { onOutboxEvent }: Pick<OutboxEvents, 'onOutboxEvent'>,
): Read<Dashboard> {
  const read = makeRead<Dashboard>(ports, {
    path: dashboardPath,
    parse: (body) => {
      const parsed = v.safeParse(reply, body)
      return parsed.success ? parsed.output.data : undefined
    },
  })
  onOutboxEvent((event) => {
    if (event.type === 'sent' && read.state.status === 'loaded') void read.load()
  })
  return read
}
