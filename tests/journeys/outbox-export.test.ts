import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { addPhoto } from '#tests/support/console.ts'
import { cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { unzip } from '#tests/support/unzip.ts'
import { openGalleryWith, startSignedIn, type Visit } from '#tests/support/visit.ts'

const nasty = '../../Träume: "A/B" <b>gpj.exe'
/** The form removes the override, which would display the end of the name as "exe.jpg". */
const typed = nasty.replace('gpj', '\u202Egpj')
const safe = 'Träume A B b gpj.exe'

let admin: Visit
let archive: string
let files: Map<string, Buffer>
const folder = mkdtempSync(join(tmpdir(), 'take-off-export-'))
beforeAll(async () => {
  admin = await startSignedIn()
  const { page, context } = admin
  await openGalleryWith(admin, 'Opening night')
  await cutOff(context)
  await page.getByRole('button', { name: 'Edit Opening night' }).click()
  await page.getByLabel('Title').fill('Opening night, corrected')
  await page.getByRole('button', { name: 'Update Item' }).click()
  await page.getByRole('heading', { name: 'Edit Gallery Item' }).waitFor({ state: 'detached' })
  for (const seed of [1, 2]) {
    await addPhoto(page, { title: typed, picture: await smallPicture(seed) })
  }
  await page.getByRole('link', { name: 'Offline, 3 waiting' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export unsent work' }).click()
  const download = await saving
  archive = download.suggestedFilename()
  files = unzip(readFileSync(await download.path()))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await admin.end()
})

test('all unsent entries are exported offline, as files with portable names', () => {
  expect(archive).toMatch(/^unsent-work-\d{4}-\d\d-\d\d\.zip$/)
  const names = [...files.keys()]
  const [extension] = names.flatMap((name) => /^photos\/.*\.(jpg|webp)$/.exec(name)?.[1] ?? [])
  expect(names).toEqual([
    'changes/Opening night, corrected.json',
    `changes/${safe}.json`,
    `photos/${safe}.${extension}`,
    `changes/${safe} (2).json`,
    `photos/${safe} (2).${extension}`,
    'index.html',
  ])
})

test('each change is exported as JSON with its message and its new values', () => {
  const read = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? '')
  expect(read('changes/Opening night, corrected.json')).toMatchObject({
    kind: 'galleryItem',
    op: 'update',
    fields: { title: 'Opening night, corrected', description: 'Taken in the dark hall.' },
    changed: ['title'],
    attempts: 0,
  })
  expect(read(`changes/${safe}.json`)).toMatchObject({ op: 'add', fields: { title: nasty } })
})

test('the photos are exported unchanged', async () => {
  const photos = [...files].filter(([name]) => name.startsWith('photos/'))
  expect(photos).toHaveLength(2)
  for (const [name, bytes] of photos) {
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ width, height }).toEqual({ width: 200, height: 120 })
    expect(name.endsWith(format === 'jpeg' ? '.jpg' : `.${format}`)).toBe(true)
  }
})

test('the exported page displays texts and photos in any browser', async () => {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const reader = await admin.context.newPage()
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href)
  expect(await reader.title()).toBe('Unsent work')
  await reader.getByText('3 changes').waitFor()
  expect(await reader.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Opening night, corrected',
    nasty,
    nasty,
  ])
  const first = reader.getByRole('article').first()
  await first.getByText('Gallery item · Change · Saved on this phone').waitFor()
  // Only the changed field.
  expect(await first.locator('dt').allTextContents()).toEqual(['Title'])
  const images = reader.locator('img')
  await expect
    .poll(() =>
      images.evaluateAll((all: HTMLImageElement[]) => all.map((each) => each.naturalWidth)),
    )
    .toEqual([200, 200])
  await reader.close()
})

test('the exported page does not link to the console', async () => {
  const token = await admin.page.evaluate((): unknown =>
    JSON.parse(localStorage.getItem('token') ?? ''),
  )
  expect(String(token).length).toBeGreaterThan(10)
  const all = Buffer.concat([...files.values()]).toString('latin1')
  expect(all).not.toContain(token)
  expect(all).not.toContain(firstAdmin.password)
})
