import * as v from 'valibot'

/** Path of the settings for the screen "Website". */
export const websitePath = '/admin/website'

/** `address`: base URL of the server for visitors, '' when unknown; `isServed`: whether it serves embeds. */
export const websiteSettings = v.object({ address: v.string(), isServed: v.boolean() })
export type WebsiteSettings = v.InferOutput<typeof websiteSettings>

/** Kinds of embeds: each is an element `take-off-<kind>` of the script, and a page for an iframe. */
export const embedKinds = ['events', 'members', 'gallery', 'announcement'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** The script that defines the elements. */
export const embedScriptPath = '/embed.js'

/** Folder of the pages for iframes, the only ones that other websites may frame. */
export const embedFolder = '/embed/'

/** Permissions of the pages for iframes, which have an origin of their own. */
export const embedSandbox = [
  'allow-scripts',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
] as const

/** Filters of each kind; in the element's attributes and in the query of the page. */
export const embedFilters = {
  events: ['type', 'location'],
  members: ['industry', 'location'],
  gallery: [],
  announcement: [],
} as const satisfies Record<EmbedKind, readonly string[]>
