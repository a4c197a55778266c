import * as v from 'valibot'

/**
 * A picture on its way to the server, named by the SHA-256 (hex) of all its bytes. GET tells how much of
 * it is there; PATCH with `?from=<bytes>` brings what follows, as `application/octet-stream`. A form that
 * announces the same SHA-256 and carries no picture then means this one.
 */
export const uploadPath = '/admin/uploads/:id'

/** What the body of a PATCH is. */
export const uploadType = 'application/octet-stream'

/** The name of the query parameter that says how many bytes lie before those of the body. */
export const uploadFrom = 'from'

/**
 * What both answer.
 * - `received`: bytes from the beginning on without a gap; 0 of a picture that has not been seen.
 * - `isStored`: the server shows this picture already; nothing needs to be sent.
 */
export const uploadState = v.object({
  received: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  isStored: v.boolean(),
})

export type UploadState = v.InferOutput<typeof uploadState>
