import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Values } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { members } from '#contract/resources/member.ts'
import { isSmoke } from '#tests/bench/options.ts'
import { post } from '#tests/bench/pictures/post.ts'
import { aicha } from '#tests/support/examples.ts'
import { cityOf, eventOf, fill } from '#tests/support/fill.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

export const counts = isSmoke
  ? { members: 200, events: 100, photos: 100 }
  : { members: 5000, events: 1000, photos: 10_000 }

/** Number of different photos; the other items reuse them. */
const pictures = isSmoke ? 2 : 12

/** Starts a server with the data of an association of several years. */
export async function startFilledServer(filled = counts): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-smooth-'))
  const server = await startServer({ dataDir })
  await postPhotos(server.url)
  await fill(dataDir, members, many(filled.members, memberOf))
  await fill(dataDir, events, many(filled.events, eventOf))
  await fill(dataDir, galleryItems, many(filled.photos - pictures, photoOf))
  return {
    ...server,
    stop: async () => {
      const code = await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

async function postPhotos(url: string) {
  const { token } = await signIn(url)
  for (let nth = 0; nth < pictures; nth += 1) {
    const photo = await phonePhoto(nth, { width: 1600, height: 1200 })
    const { status, message } = await post({ url, token }, photo, `Photo ${nth}`)
    if (status !== 201) throw new Error(`${status} ${message}`)
  }
}

const many = <V>(count: number, of: (nth: number) => V) =>
  Array.from({ length: count }, (_, nth) => of(nth))

const memberOf = (nth: number): Values<typeof members> => ({
  ...aicha,
  name: `Member ${nth}`,
  location: cityOf(nth),
  email: `member-${nth}@atlas-sons.example`,
})

const photoOf = (nth: number): Values<typeof galleryItems> => ({
  title: `Photo ${nth} of ${cityOf(nth)}`,
  description: 'The hall fills up before the first talk. More than 200 guests came.',
})
