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

/** What is said about the writes of any resource. `said` are the server's own words, if any. */
export type ResourceWords<P extends string = string> = {
  /** What one of it is called, such as "Event". */
  thing: () => string
  /** The title of one item; without this it is the text of its first field. */
  titleOf?: (of: Titled) => string
  added: () => string
  addFailed: (said?: string) => string
  updated: () => string
  updateFailed: () => string
  removed: () => string
  removeFailed: () => string
  confirmRemove: () => string
  /** What is said of several of it, where they are chosen together. */
  several?: {
    removed: (count: number) => string
    updated: (count: number) => string
    confirmRemove: (count: number) => string
  }
  incompleteAdd: Incomplete
  incompleteUpdate: Incomplete
  /** Stands in the form when the server said no without words of its own. */
  failedInForm?: () => string
  toggle?: { on: () => string; off: () => string; failed: () => string; none: () => string }
  /** Every problem that its definition names, by what it says in English. */
  problems: Readonly<Record<P, MessageDescriptor>>
  /** The fields that its problems name, by what they are called in English. */
  labels?: Readonly<Record<string, MessageDescriptor>>
}

/** Said of a form that is not filled in as it should be; `inWords` says one of its problems. */
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

/** The words of all resources. */
export const allWords: readonly ResourceWords[] = Object.values(words)

/** The words of the resource of this name, if this version knows it. */
export function wordsNamed(kind: string): ResourceWords | undefined {
  return words[kind]
}

/** The words of a resource; a resource without words is a mistake in the program. */
export function wordsOf(resource: Resource): ResourceWords {
  const found = wordsNamed(resource.name)
  if (!found) throw new Error(`No words for ${resource.name}`)
  return found
}

/** What an item is called, for whoever has to recognise it. */
export function titleOf(resource: Resource, of: Titled): string {
  const [firstField = ''] = Object.keys(resource.fields)
  return wordsOf(resource).titleOf?.(of) ?? of.wireValues[firstField] ?? ''
}
