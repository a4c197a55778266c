import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { pictureWidths } from '#contract/picture.ts'
import { headers } from '#contract/reply.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { hangMs } from '#tests/support/hang.ts'
import { phonePhoto } from '#tests/support/pictures.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

import { formOf } from './console.ts'

const phones = 4

/** Records of the phones: the ids that they have created, and those that the server has confirmed. */
type Ledger = { sent: Set<string>; confirmed: Set<string>; answers: Map<number, number> }

const kills = 18
// Every kill is followed by a start.
const timeout = kills * hangMs

test(`${kills} kills during uploads lose, duplicate and damage nothing`, { timeout }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-kill-'))
  let server = await startServer({ dataDir })
  const { token } = await signIn(server.url)
  const photos = await Promise.all(
    Array.from({ length: 8 }, (_, seed) => phonePhoto(seed, { width: 800, height: 600 })),
  )
  const ledger: Ledger = { sent: new Set(), confirmed: new Set(), answers: new Map() }
  const port = Number(new URL(server.url).port)
  const hall = { isOpen: true }
  onTestFinished(() => void (hall.isOpen = false))

  const posting = Promise.all(
    Array.from({ length: phones }, (_, number) =>
      keepPosting({ url: server.url, token, photos, ledger, hall, number }),
    ),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    const before = ledger.confirmed.size
    while (ledger.confirmed.size === before) await pause(10)
    // Irregular pauses, so that the kills happen in different steps of an upload.
    await pause((kill * 37) % 200)
    await server.kill()
    server = await startServer({ dataDir, port })
  }
  hall.isOpen = false
  await posting
  const items = await listItems(server, token)
  expect(items.map((item) => item.title).sort()).toEqual([...ledger.sent].sort())
  expect(ledger.sent.size).toBeGreaterThanOrEqual(kills)
  expect([0, 200, 201, 409]).toEqual(expect.arrayContaining([...ledger.answers.keys()]))
  console.log(`${items.length} photos on the server; answers by status:`, ledger.answers)
  await checkPictures(server, items)
  await server.stop()
  checkFiles(dataDir)
  rmSync(dataDir, { recursive: true })
})

type Phone = {
  url: string
  token: string
  photos: Buffer[]
  ledger: Ledger
  hall: { isOpen: boolean }
  number: number
}

/** A phone with photos: sends each under one key until the server confirms it. */
async function keepPosting(phone: Phone): Promise<void> {
  const { photos, ledger, hall } = phone
  for (let nth = phone.number; hall.isOpen; nth += 1) {
    const id = randomUUID()
    const photo = photos[nth % photos.length] ?? Buffer.alloc(0)
    ledger.sent.add(id)
    // Bytes after the end of a JPEG are ignored by decoders, but make the file unique.
    while (!(await isConfirmed(phone, id, Buffer.concat([photo, Buffer.from(id)])))) await pause(20)
    ledger.confirmed.add(id)
  }
}

/** Sends a photo once; a reply counts only if it has arrived completely. */
async function isConfirmed({ url, token, ledger, number }: Phone, id: string, image: Buffer) {
  let status = 0
  const attempts = ledger.answers.get(0) ?? 0
  // Half of the phones leave the id to the server, so that only the key prevents duplicates of their photos.
  const own: Record<string, string> = number % 2 ? { _id: id } : {}
  try {
    const response = await fetch(url + galleryItems.paths.add, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, [headers.idempotencyKey]: id },
      body: formOf({ title: id, description: 'From the hall', image, ...own }),
      // Sometimes the connection fails for a photo that the server may already have stored.
      signal: AbortSignal.timeout(attempts % 3 === 0 ? 60 + (attempts % 90) : 30_000),
    })
    await response.json()
    status = response.status
  } catch {
    // The server was killed, or the connection failed, before the whole reply arrived.
  }
  ledger.answers.set(status, (ledger.answers.get(status) ?? 0) + 1)
  return status === 200 || status === 201
}

type Photo = { title: string; image: string }

async function listItems(server: TestServer, token: string): Promise<Photo[]> {
  const authorized = { headers: { authorization: `Bearer ${token}` } }
  const response = await fetch(server.url + galleryItems.paths.list, authorized)
  const { data }: { data: Photo[] } = JSON.parse(await response.text())
  return data
}

async function checkPictures(server: TestServer, items: Photo[]): Promise<void> {
  for (const { image } of items) {
    for (const width of pictureWidths) {
      const file = await fetch(server.url + image.replace('-1920.', `-${width}.`))
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
