import * as v from 'valibot'

import type { Preview } from '#contract/picture.ts'
import { refusalCodes } from '#contract/reply.ts'

/** What a child is to do: make all widths of an upload, see whether a stored file decodes, or preview it. */
export type ChildRequest = v.InferOutput<typeof childRequest>

/** What came of it. */
export type ChildReply = v.InferOutput<typeof answer>

/** A file that was made; `hash` is the SHA-256 of its bytes, hex. */
export type MadeFile = v.InferOutput<typeof madeFile>

const madeFile = v.object({
  width: v.number(),
  path: v.string(),
  bytes: v.number(),
  hash: v.string(),
})

/** All that was made of a picture. */
export type Made = { files: MadeFile[]; preview: Preview }

const preview = v.object({ width: v.number(), height: v.number(), thumbHash: v.string() })

/** Parent to child. */
export const childRequest = v.variant('kind', [
  v.object({
    kind: v.literal('make'),
    source: v.string(),
    outputs: v.array(v.object({ width: v.number(), path: v.string() })),
    /** Whether a picture that looks heavy is to be left for the other lane. */
    isQuick: v.boolean(),
  }),
  v.object({ kind: v.literal('check'), source: v.string() }),
  /** `source` is the smallest of its files. */
  v.object({ kind: v.literal('preview'), source: v.string(), largest: v.string() }),
])

const answer = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('made'), files: v.array(madeFile), preview }),
  v.object({ kind: v.literal('checked'), isWhole: v.boolean() }),
  v.object({ kind: v.literal('previewed'), preview }),
  /** Too much for this lane by what its header says. */
  v.object({ kind: v.literal('heavy') }),
  v.object({
    kind: v.literal('refused'),
    code: v.picklist(refusalCodes),
    message: v.string(),
    status: v.number(),
  }),
  /** The processor time set aside was not enough; it may still be at work on it. */
  v.object({ kind: v.literal('out-of-time') }),
  /** The memory set aside was not enough. */
  v.object({ kind: v.literal('out-of-memory') }),
  /** Not the picture's fault, such as a full disk. */
  v.object({ kind: v.literal('failed'), code: v.optional(v.string()), message: v.string() }),
])

/** Child to parent; a child that is spent has kept so much memory that a new one is better. */
export const childMessage = v.object({ answer, isSpent: v.boolean() })
