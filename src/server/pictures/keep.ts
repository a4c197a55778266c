import { rm } from 'node:fs/promises'

import { pictureWidths, type Preview } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import { recordPictureFiles } from '../database/picture-files.ts'
import { recordPreviews } from '../database/previews.ts'
import type { MonotonicClock } from '../monotonic-clock.ts'
import type { PictureFiles } from './files.ts'
import { newPath, sayUnusable } from './folder.ts'
import type { Made } from './messages.ts'
import { keepFromRemoval } from './removal.ts'
import type { Workshop } from './workshop.ts'

/** An upload in its file, and who sent it. */
type Received = { path: string; sha256: string; bytes: number; owner: string }

type KeeperOptions = {
  database: Database
  monotonicClock: MonotonicClock
  files: PictureFiles
  workshop: Workshop
  folder: string
}

/** What is stored of pictures, and how more comes to it. */
export type Keeper = {
  /** Stores an upload in all widths; what is stored and whole already is left as it is. */
  keep: (received: Received) => Promise<void>
  /** Whether a picture is stored, whole, in all widths. */
  isStored: (sha256: string) => Promise<boolean>
  /** Keeps a stored picture from being swept away; false when it is not there any more. */
  keepOn: (sha256: string) => Promise<boolean>
  /** What is shown of a stored picture until it has come; undefined when it is not whole. */
  preview: (sha256: string) => Promise<Preview | undefined>
}

/** The one way of pictures to where they are stored; they are made in the folder of uploads. */
export function keeper({
  database,
  monotonicClock,
  files,
  workshop,
  folder,
}: KeeperOptions): Keeper {
  const running = new Map<string, Promise<void>>()

  async function keep({ path, sha256, bytes, owner }: Received): Promise<void> {
    if (await keepOn(sha256)) return
    const outputs: { width: number; path: string }[] = []
    for (const width of pictureWidths) outputs.push({ width, path: await newPath(folder) })
    try {
      await store(sha256, await workshop.make({ source: path, outputs }, { owner, bytes }))
    } finally {
      for (const output of outputs) await rm(output.path, { force: true }).catch(() => {})
    }
  }

  async function keepOn(sha256: string): Promise<boolean> {
    await keepFromRemoval({ database, monotonicClock }, sha256)
    return isStored(sha256)
  }

  async function isStored(sha256: string): Promise<boolean> {
    for (const width of pictureWidths) if (!(await files.isWhole({ sha256, width }))) return false
    return true
  }

  async function store(sha256: string, made: Made): Promise<void> {
    // Written down before they are there: a crash in between leaves files that are missing, which
    // the next upload makes again, and never a whole one that looks damaged.
    const rows = made.files.map(({ width, bytes, hash }) => ({ sha256, width, bytes, hash }))
    await recordPictureFiles(database, rows)
    await recordPreviews(database, [{ sha256, ...made.preview }])
    await files.publish(sha256, made.files)
  }

  async function preview(sha256: string): Promise<Preview | undefined> {
    if (!(await isStored(sha256))) return undefined
    const [least, , most] = pictureWidths
    return files.lend({ sha256, width: least }, (smallest) =>
      files.lend({ sha256, width: most }, (largest) => workshop.preview({ smallest, largest })),
    )
  }

  return {
    isStored,
    keepOn,
    preview,
    // Two uploads of one picture at the same time are one.
    keep(received) {
      const { sha256 } = received
      const started =
        running.get(sha256) ??
        keep(received)
          .catch(sayUnusable)
          .finally(() => running.delete(sha256))
      running.set(sha256, started)
      return started
    },
  }
}
