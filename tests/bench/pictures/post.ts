import { inspect } from 'node:util'

import * as v from 'valibot'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { formOf } from '#tests/server/console.ts'

/** The reply to a posted picture, and its duration. */
export type Posted = { status: number; message: string; ms: number }

const reply = v.looseObject({ message: v.optional(v.string(), '') })

/** Posts a picture to the gallery; a missing reply has the status 0. */
export async function post(
  server: { url: string; token: string },
  image: Buffer,
  title: string,
): Promise<Posted> {
  const startedAt = performance.now()
  const done = (status: number, message: string) => ({
    status,
    message,
    ms: performance.now() - startedAt,
  })
  try {
    const response = await fetch(server.url + galleryItems.paths.add, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}` },
      body: formOf({ title, description: 'From the bench', image }),
    })
    const { message } = v.parse(reply, await response.json())
    return done(response.status, message)
  } catch (error) {
    return done(0, inspect(error))
  }
}

/** Returns the photo as a different file: a comment segment is inserted after the first two bytes. */
export function asAnother(jpeg: Buffer, number: number): Buffer {
  const words = Buffer.from(String(number).padStart(12, '0'))
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
