import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { headers } from '#contract/reply.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { formOf } from './console.ts'

const kills = 24
const phones = 4

/** What the phones know: the ids they have made, and those that the server has confirmed. */
type Ledger = { sent: Set<string>; confirmed: Set<string>; answers: Map<number, number> }

test(
  `${kills} kills during uploads lose nothing, double nothing, break nothing`,
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'take-off-kill-'))
    let server = await startServer({ dataDir })
    const { token } = await signIn(server.url)
    const photos = await Promise.all(
      Array.from({ length: 8 }, (_, seed) => phonePhoto(seed, { width: 1600, height: 1200 })),
    )
    const ledger: Ledger = { sent: new Set(), confirmed: new Set(), answers: new Map() }
    const port = Number(new URL(server.url).port)
    const hall = { isOpen: true }

    const posting = Promise.all(
      Array.from({ length: phones }, (_, phone) =>
        keepPosting({ url: server.url, token, photos, ledger, hall, phone }),
      ),
    )
    for (let kill = 0; kill < kills; kill += 1) {
      // Uneven on purpose, so that the kills fall into different steps of an upload.
      await pause(30 + ((kill * 37) % 260))
      await server.kill()
      server = await startServer({ dataDir, port })
    }
    hall.isOpen = false
    await posting
    await check(server, token, ledger)
    await server.stop()
    checkFiles(dataDir)
    rmSync(dataDir, { recursive: true })
  },
)

type Phone = {
  url: string
  token: string
  photos: Buffer[]
  ledger: Ledger
  hall: { isOpen: boolean }
  phone: number
}

/** A phone with photos: each is sent, under one key, until the server confirms it. */
async function keepPosting({ url, token, photos, ledger, hall, phone }: Phone): Promise<void> {
  for (let nth = 0; hall.isOpen; nth += 1) {
    const id = randomUUID()
    ledger.sent.add(id)
    const image = photos[(phone + nth) % photos.length] ?? Buffer.alloc(0)
    const form = () => formOf({ _id: id, title: id, description: 'From the hall', image })
    while (!ledger.confirmed.has(id)) {
      const response = await fetch(url + galleryItems.paths.add, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, [headers.idempotencyKey]: id },
        body: form(),
      }).catch(() => undefined)
      const status = response?.status ?? 0
      ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1)
      // An answer counts only when all of it has arrived.
      const isWhole = await response?.json().then(
        () => true,
        () => false,
      )
      if (response?.ok && isWhole) ledger.confirmed.add(id)
      else await pause(20)
    }
  }
}

async function check(server: TestServer, token: string, ledger: Ledger): Promise<void> {
  const response = await fetch(server.url + galleryItems.paths.list, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data }: { data: { _id: string; image: string }[] } = JSON.parse(await response.text())
  expect(data.map((item) => item._id).sort()).toEqual([...ledger.sent].sort())
  expect(ledger.confirmed).toEqual(ledger.sent)
  expect(ledger.sent.size).toBeGreaterThan(kills)
  expect(
    [...ledger.answers.keys()].filter((status) => ![0, 200, 201, 409].includes(status)),
  ).toEqual([])
  console.log(`${data.length} photos on the server; answers by status:`, ledger.answers)

  for (const image of new Set(data.map((item) => item.image))) {
    for (const width of [320, 960, 1920]) {
      const file = await fetch(server.url + image.replace('1920', String(width)))
      const stats = await sharp(Buffer.from(await file.arrayBuffer())).stats()
      expect(stats.channels).toHaveLength(3)
    }
  }
}

function checkFiles(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'take-off.sqlite'))
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  const counts = database
    .prepare(
      `select (select count(*) from items) as items, (select total from collections) as total,
        (select count(*) from writes where status = 201) as answers`,
    )
    .get()
  expect(counts?.['total']).toBe(counts?.['items'])
  expect(counts?.['answers']).toBe(counts?.['items'])
  database.close()
  expect(readdirSync(join(dataDir, 'pictures/incoming'))).toEqual([])
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
