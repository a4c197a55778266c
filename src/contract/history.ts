import * as v from 'valibot'

/** GET tells what was done to one item, newest first; `:kind` is the name of its resource. */
export const historyPath = '/admin/history/:kind/:id'

/** Entries per page, and how many may be asked for; pages count from 1. */
export const historyPageSize = 20
export const historyMostPerPage = 100

/**
 * One thing that was done to an item.
 * - `by`: who did it, with the e-mail address of that time.
 * - `write`: the Idempotency-Key it came with.
 * - `changes`: wire text; null where there was nothing before an addition or is nothing after a
 *   removal. A picture stands under its `sentAs`, by the SHA-256 of its upload.
 */
export const historyEntry = v.object({
  _id: v.string(),
  at: v.string(),
  by: v.object({ _id: v.string(), email: v.string() }),
  op: v.picklist(['add', 'update', 'remove', 'switch']),
  write: v.nullable(v.string()),
  changes: v.array(
    v.object({ field: v.string(), from: v.nullable(v.string()), to: v.nullable(v.string()) }),
  ),
})

export type HistoryEntry = v.InferOutput<typeof historyEntry>
export type HistoryOp = HistoryEntry['op']
