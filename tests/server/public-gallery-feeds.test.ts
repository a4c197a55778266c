import { expect, test } from 'vitest'

import { galleryFeeds } from '#contract/public.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'

const gallery = galleryForEach()

const textAt = async (url: string) => {
  const { payload, headers } = await gallery.app.inject({ url, headers: { host: 'club.example' } })
  return { text: payload, type: String(headers['content-type']) }
}

/** Adds a photo, and returns the address and size of its largest file. */
async function addPhoto() {
  const { id, sha256 } = await gallery.added(await smallPicture())
  const path = `/media/${sha256}-1920.webp`
  const { rawPayload } = await gallery.app.inject(path)
  return { id, sha256, url: `http://club.example${path}`, bytes: rawPayload.length }
}

test('photos are available as an RSS feed, each with its file', async () => {
  const { id, url, bytes } = await addPhoto()
  const { text, type } = await textAt(galleryFeeds.feed)
  expect(type).toContain('application/rss+xml')
  expect(text).toContain('<title><![CDATA[A photo]]></title>')
  expect(text).toContain('<description><![CDATA[From the hall]]></description>')
  expect(text).toContain(`<link>http://club.example/site/#gallery-${id}</link>`)
  expect(text).toContain(`<enclosure length="${bytes}" type="image/webp" url="${url}"/>`)
})

test('photos are available as a JSON Feed, each with its file', async () => {
  const { id, url, bytes } = await addPhoto()
  const { text, type } = await textAt(galleryFeeds.jsonFeed)
  expect(type).toBe('application/feed+json; charset=utf-8')
  const attachments = [{ url, mime_type: 'image/webp', size_in_bytes: bytes }]
  expect(JSON.parse(text)).toMatchObject({
    feed_url: `http://club.example${galleryFeeds.jsonFeed}`,
    items: [{ id, title: 'A photo', content_html: 'From the hall', image: url, attachments }],
  })
})

test('the size of a file is left out where it is not recorded', async () => {
  const { sha256, url } = await addPhoto()
  await gallery.database.deleteFrom('picture_files').where('sha256', '=', sha256).execute()
  const { text } = await textAt(galleryFeeds.jsonFeed)
  expect(JSON.parse(text)).toHaveProperty('items.0.attachments', [{ url, mime_type: 'image/webp' }])
  expect((await textAt(galleryFeeds.feed)).text).toContain('<enclosure length="0" ')
})
