import { rm } from 'node:fs/promises'

import { pictureWidths, type Preview } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import type { MonotonicClock } from '../database/monotonic-clock.ts'
import { recordPictureFiles } from '../database/picture-files.ts'
import { recordPreviews } from '../database/previews.ts'
import type { PictureFiles } from './files.ts'
import { newPath, throwUnusable } from './folder.ts'
import type { Made } from './messages.ts'
import type { PictureReader } from './picture-reader.ts'
import { protectFromRemoval } from './removal.ts'

/** A temporary upload and its sender. */
type Received = { path: string; sha256: string; bytes: number; owner: string }

type KeeperOptions = {
  database: Database
  monotonicClock: MonotonicClock
  files: PictureFiles
  reader: PictureReader
  folder: string
}

/** Stores pictures and keeps stored ones from being removed. */
export type Keeper = {
  /** Stores all variants of an upload, unless they are stored completely already. */
  keep: (received: Received) => Promise<void>
  /** Whether all variants of a picture are stored completely. */
  isStored: (sha256: string) => Promise<boolean>
  /** Protects a stored picture from removal; returns false when it is gone. */
  keepOn: (sha256: string) => Promise<boolean>
  /** Returns the preview of a stored picture; undefined when it is incomplete. */
  preview: (sha256: string) => Promise<Preview | undefined>
}

/** Creates the keeper. Variants are made in the folder of temporary uploads. */
export function keeper({ database, monotonicClock, files, reader, folder }: KeeperOptions): Keeper {
  const running = new Map<string, Promise<void>>()

  async function keep({ path, sha256, bytes, owner }: Received): Promise<void> {
    if (await keepOn(sha256)) return
    const outputs: { width: number; path: string }[] = []
    for (const width of pictureWidths) outputs.push({ width, path: await newPath(folder) })
    try {
      await store(sha256, await reader.make({ source: path, outputs }, { owner, bytes }))
    } finally {
      for (const output of outputs) await rm(output.path, { force: true }).catch(() => {})
    }
  }

  async function keepOn(sha256: string): Promise<boolean> {
    await protectFromRemoval({ database, monotonicClock }, sha256)
    return isStored(sha256)
  }

  async function isStored(sha256: string): Promise<boolean> {
    for (const width of pictureWidths)
      if (!(await files.isComplete({ sha256, width }))) return false
    return true
  }

  async function store(sha256: string, made: Made): Promise<void> {
    // Recorded before the files are moved: after a crash in between, files are missing and the next upload makes them
    // again; the other order could make a complete file look damaged.
    const rows = made.files.map(({ width, bytes, hash }) => ({ sha256, width, bytes, hash }))
    await recordPictureFiles(database, rows)
    await recordPreviews(database, [{ sha256, ...made.preview }])
    await files.publish(sha256, made.files)
  }

  async function preview(sha256: string): Promise<Preview | undefined> {
    if (!(await isStored(sha256))) return undefined
    const [least, , most] = pictureWidths
    return files.withLocalPath({ sha256, width: least }, (smallest) =>
      files.withLocalPath({ sha256, width: most }, (largest) =>
        reader.preview({ smallest, largest }),
      ),
    )
  }

  return {
    isStored,
    keepOn,
    preview,
    // Concurrent uploads of one picture share one run.
    keep(received) {
      const { sha256 } = received
      const started =
        running.get(sha256) ??
        keep(received)
          .catch(throwUnusable)
          .finally(() => running.delete(sha256))
      running.set(sha256, started)
      return started
    },
  }
}
