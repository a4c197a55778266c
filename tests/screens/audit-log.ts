import { expect } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { aicha } from '#tests/support/examples.ts'
import { goTo, untilGone } from '#tests/support/open-app.ts'

export const addMember = (name: string) =>
  commands.addItems(members.name, [toWireValues(members, { ...aicha, name })])

/** Opens the log anew, without filters. */
export async function openLog() {
  goTo('/outbox')
  await untilGone(page.getByLabelText('About', { exact: true }))
  goTo('/audit')
  await untilEntry('Signed in')
}

const entries = () => [...document.querySelectorAll('.audit-entry')]

/** Returns the displayed entries that contain all these words. */
export const entriesOf = (...words: string[]) =>
  entries().filter(({ textContent }) => words.every((word) => textContent.includes(word)))

/** Waits for entries that contain all these words; returns the first. */
export async function untilEntry(...words: string[]): Promise<Element> {
  await expect.poll(() => entriesOf(...words).length).toBeGreaterThan(0)
  const [entry] = entriesOf(...words)
  if (!entry) throw new Error('The entry is gone')
  return entry
}

export const untilCount = (count: number) => expect.poll(() => entries().length).toBe(count)

export const logField = (label: string) => page.getByLabelText(label, { exact: true })
export const chooseInLog = (label: string, option: string) =>
  userEvent.selectOptions(logField(label), option)
