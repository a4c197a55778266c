import { somethingWentWrong } from '#api/read-reply.ts'

import { perSession } from '../engine/per-session.ts'
import { makeDashboardRead } from '../lists/dashboard.ts'
import { readPorts } from '../lists/read-ports.ts'
import { useRead } from './use-read.ts'

/** The dashboard's counts, shared by all screens. */
export const dashboardRead = perSession((scope) => makeDashboardRead(readPorts, scope))

/** Counts of all resources: cached first, then fresh. */
export function useDashboard() {
  const { last, message: serverMessage, ...state } = useRead(dashboardRead())
  // A failure without a body has its own sentence on the dashboard.
  const message = serverMessage === somethingWentWrong ? undefined : serverMessage
  return { ...state, message, value: last?.value }
}
