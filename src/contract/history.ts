import * as v from 'valibot'

/** Path of the history of an item; `kind` is the name of its resource. GET returns it, newest first. */
export const itemHistoryPath = (kind: string) => `/admin/history/${kind}/:id`

/** Default and largest page size; pages count from 1. */
export const historyPageSize = 20
export const historyMaxPerPage = 100

/**
 * One operation on an item.
 * - `by`: the person, with the e-mail address at that time.
 * - `write`: the Idempotency-Key of the request.
 * - `changes`: wire text; null before an addition and after a removal. A picture is listed under its `sentAs`, by the
 * SHA-256 of its upload.
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
