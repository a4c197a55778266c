import * as v from 'valibot'

import type { Preview } from '#contract/picture.ts'
import { refusalCodes } from '#contract/reply.ts'

/** Request to a child: make all variants of an upload, check whether a stored file decodes, or make a preview. */
export type ChildRequest = v.InferOutput<typeof childRequest>

/** Reply of a child. */
export type ChildReply = v.InferOutput<typeof answer>

/** A variant that was made; `hash` is the SHA-256 of its bytes, hex. */
export type MadeFile = v.InferOutput<typeof madeFile>

const madeFile = v.object({
  width: v.number(),
  path: v.string(),
  bytes: v.number(),
  hash: v.string(),
})

/** All variants of a picture and its preview. */
export type Made = { files: MadeFile[]; preview: Preview }

const preview = v.object({ width: v.number(), height: v.number(), thumbHash: v.string() })

/** Message from parent to child. */
export const childRequest = v.variant('kind', [
  v.object({
    kind: v.literal('make'),
    source: v.string(),
    outputs: v.array(v.object({ width: v.number(), path: v.string() })),
    /** Whether a large picture is to be left for the heavy queue. */
    isQuick: v.boolean(),
  }),
  v.object({ kind: v.literal('check'), source: v.string() }),
  /** `source` is the smallest variant. */
  v.object({ kind: v.literal('preview'), source: v.string(), largest: v.string() }),
])

const answer = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('made'), files: v.array(madeFile), preview }),
  v.object({ kind: v.literal('checked'), isWhole: v.boolean() }),
  v.object({ kind: v.literal('previewed'), preview }),
  /** Too large for this queue, according to the picture's header. */
  v.object({ kind: v.literal('heavy') }),
  v.object({
    kind: v.literal('refused'),
    code: v.picklist(refusalCodes),
    message: v.string(),
    status: v.number(),
  }),
  /** The CPU time was not enough; decoding may still be running. */
  v.object({ kind: v.literal('out-of-time') }),
  /** The memory was not enough. */
  v.object({ kind: v.literal('out-of-memory') }),
  /** A failure that the picture did not cause, such as a full disk. */
  v.object({ kind: v.literal('failed'), code: v.optional(v.string()), message: v.string() }),
])

/** Message from child to parent; `isSpent` when the child has retained so much memory that it should be replaced. */
export const childMessage = v.object({ answer, isSpent: v.boolean() })
