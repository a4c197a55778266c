import { onOutboxEvent } from '../engine/outbox-events.ts'
import { followAssignedIds } from './assigned-ids.ts'

export const { currentId } = followAssignedIds({ onOutboxEvent })
