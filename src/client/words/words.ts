import type { MessageDescriptor } from '@lingui/core'

import type { WireValues, ProblemOf, Problems, Resource } from '#contract/resource.ts'
import type { Defined } from '#contract/resources/index.ts'

import { announcementWords } from './announcement.ts'
import { bannerWords } from './banner.ts'
import { enquiryWords } from './enquiry.ts'
import { eventWords } from './event.ts'
import { founderProfileWords } from './founder-profile.ts'
import { galleryItemWords } from './gallery-item.ts'
import { memberWords } from './member.ts'

/** Texts about the writes of a resource. `serverMessage` is the server's own message, if any. */
export type ResourceWords<P extends string = string> = {
  /** Name of a single item of the resource, such as "Event". */
  resourceLabel: () => string
  /** Title of one item; by default the text of its first field. */
  titleOf?: (of: Titled) => string
  added: () => string
  addFailed: (serverMessage?: string) => string
  updated: () => string
  updateFailed: () => string
  removed: () => string
  removeFailed: () => string
  confirmRemove: () => string
  /** Texts about several selected items. */
  several?: {
    removed: (count: number) => string
    updated: (count: number) => string
    confirmRemove: (count: number) => string
  }
  incompleteAdd: Incomplete
  incompleteUpdate: Incomplete
  /** Displayed in the form when the server refused a write without a message. */
  failedInForm?: () => string
  toggle?: { on: () => string; off: () => string; failed: () => string; none: () => string }
  /** Translations of the problems of its definition, by their English text. */
  problems: Readonly<Record<P, MessageDescriptor>>
  /** Translations of the field names in its problems, by their English name. */
  labels?: Readonly<Record<string, MessageDescriptor>>
}

/** Returns the message for a form with problems; `inWords` translates one of them. */
type Incomplete = (problems: Problems, inWords: (problem: string) => string) => string

type Titled = { wireValues: Readonly<WireValues>; itemId: string }

const words: Readonly<Record<string, ResourceWords>> = {
  announcement: announcementWords,
  banner: bannerWords,
  enquiry: enquiryWords,
  event: eventWords,
  founderProfile: founderProfileWords,
  galleryItem: galleryItemWords,
  member: memberWords,
} satisfies { [R in Defined as R['name']]: ResourceWords<ProblemOf<R>> }

/** Texts of all resources. */
export const allWords: readonly ResourceWords[] = Object.values(words)

/** Returns the texts of a resource; undefined for a resource of a newer version. */
export function wordsNamed(kind: string): ResourceWords | undefined {
  return words[kind]
}

/**
 * Returns the texts of a resource.
 * @throws an error when there are none, which is a bug.
 */
export function wordsOf(resource: Resource): ResourceWords {
  const texts = wordsNamed(resource.name)
  if (!texts) throw new Error(`No words for ${resource.name}`)
  return texts
}

/** Returns the title of an item. */
export function titleOf(resource: Resource, of: Titled): string {
  const [firstField = ''] = Object.keys(resource.fields)
  return wordsOf(resource).titleOf?.(of) ?? of.wireValues[firstField] ?? ''
}
