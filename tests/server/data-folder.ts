import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { type InstallationPaths, installationPaths } from '#server/installation/paths.ts'
import { post } from '#tests/bench/pictures/post.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { failToStart, signIn, startServer } from '#tests/support/test-server.ts'

import { hashOf } from './base-values.ts'

/** Creates a data folder for each test, without a running server. */
export function dataFolder() {
  let paths: InstallationPaths
  beforeEach(() => {
    paths = installationPaths(mkdtempSync(join(tmpdir(), 'take-off-installation-')))
  })
  afterEach(() => rmSync(paths.folder, { recursive: true, force: true }))

  return {
    paths: () => paths,

    /** Creates an installation with one photo in the folder. */
    createInstallation: async () => {
      const server = await startServer({ dataDir: paths.folder })
      const { token } = await signIn(server.url)
      const { status } = await post({ url: server.url, token }, await smallPicture(), 'Kept')
      expect(status).toBe(201)
      expect(await server.stop()).toBe(0)
    },

    /** Expects a start to fail with this sentence, and to leave every byte unchanged. */
    expectRefusal: async (sentence: RegExp) => {
      const before = contentsOf(paths.folder)
      const { code, output } = await failToStart({ DATA_DIR: paths.folder, PORT: '0' })
      expect(output).toMatch(sentence)
      expect(output.trim().split('\n')).toHaveLength(1)
      expect(code).toBe(1)
      expect(contentsOf(paths.folder)).toEqual(before)
    },

    /** Expects a start to succeed and to find the photo. */
    expectStart: async () => {
      const server = await startServer({ dataDir: paths.folder })
      const { token } = await signIn(server.url)
      const list = await fetch(server.url + galleryItems.paths.list, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await list.json()).toMatchObject({ data: [{ title: 'Kept' }] })
      expect(await server.stop()).toBe(0)
    },
  }
}

/** Returns the path and the content of every file in a folder. */
export function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? name : `${name} ${hashOf(readFileSync(path))}`
    })
}
