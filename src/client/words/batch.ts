import { plural, t } from '@lingui/core/macro'

import { i18n } from './base/language.ts'

const megabytes = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const

/** Texts about batches of photos. */
export const batchWords = {
  kept: (count: number) =>
    plural(count, {
      one: '# photo saved on this phone. It is sent as soon as it is ready.',
      other: '# photos saved on this phone. Each is sent as soon as it is ready.',
    }),
  keeping: (count: number) =>
    plural(count, { one: 'Keeping # photo...', other: 'Keeping # photos...' }),
  unconfirmed: (count: number) =>
    plural(count, { one: '# photo is not added yet', other: '# photos are not added yet' }),
  goOn: () => t`Go on`,
  add: (count: number) => plural(count, { one: 'Add # photo', other: 'Add # photos' }),
  heading: () => t`Several photos`,
  sent: (done: number, all: number) => t`${done} of ${all} sent`,
  timeLeft: (ms: number) => {
    const minutes = Math.round(ms / 60_000)
    return minutes === 0
      ? t`less than a minute left`
      : plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })
  },
  waiting: (count: number, bytes: number) => {
    const size = i18n.number(Math.max(0.1, bytes / 1_000_000), megabytes)
    return plural(count, { one: `# photo waits, ${size}`, other: `# photos wait, ${size}` })
  },
  each: () => t`Show each photo`,
  preparing: (done: number, all: number) => t`Getting ready: ${done} of ${all}`,
  notReady: () => t`Not sent yet`,
  notMade: () => t`Saved on this phone, not ready yet`,
  ready: (count: number) => plural(count, { one: '# photo is ready', other: '# photos are ready' }),
  called: (first: string, last: string) => t`They are called “${first}” to “${last}”.`,
  stop: () => t`Stop`,
  stopName: (title: string) => t`Stop adding ${title}`,
  stopQuestion: (count: number) =>
    plural(count, {
      one: '# photo that is not sent yet will not be added.',
      other: '# photos that are not sent yet will not be added.',
    }),
  dropQuestion: (count: number) =>
    plural(count, { one: 'Give up # photo?', other: 'Give up # photos?' }),
  drop: () => t`Give up`,
  keep: () => t`Keep for later`,
  dropHere: () => t`Drop photos here`,
  lost: () => t`The shared photos could not be kept. Please share them again.`,
  again: () => t`Try again`,
  againName: (name: string) => t`Try ${name} again`,
  saveFile: () => t`Save file`,
  saveFileName: (name: string) => t`Save ${name}`,
  dismissQuestion: (count: number) =>
    plural(count, {
      one: '# file that could not be read is forgotten.',
      other: '# files that could not be read are forgotten.',
    }),
  dismiss: () => t`Dismiss`,
}
