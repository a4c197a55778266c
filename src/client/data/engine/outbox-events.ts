import { makeOutboxEvents } from './events.ts'

export type { OutboxEvent } from './events.ts'

export const { publish, dispatch, onOutboxEvent } = makeOutboxEvents(new BroadcastChannel('outbox'))
