import * as v from 'valibot'

/**
 * A resumable upload of a picture, identified by the SHA-256 (hex) of all its bytes. GET returns the received size;
 * PATCH with `?from=<bytes>` appends a chunk, as `application/octet-stream`. A form with the same SHA-256 and without
 * a picture refers to this upload.
 */
export const uploadPath = '/admin/uploads/:id'

/** Media type of a PATCH body. */
export const uploadType = 'application/octet-stream'

/** Query parameter with the offset of the body in bytes. */
export const uploadFrom = 'from'

/**
 * Reply to both calls.
 * - `received`: contiguous bytes from the beginning; 0 for an unknown picture.
 * - `isStored`: the picture is stored already; nothing needs to be sent.
 */
export const uploadState = v.object({
  received: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  isStored: v.boolean(),
})

export type UploadState = v.InferOutput<typeof uploadState>
