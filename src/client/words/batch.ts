import { plural, t } from '@lingui/core/macro'

/** The words of photos that were chosen together. */
export const batchWords = {
  kept: (count: number) =>
    plural(count, {
      one: '# photo saved on this phone. It is sent as soon as it is ready.',
      other: '# photos saved on this phone. Each is sent as soon as it is ready.',
    }),
  add: (count: number) => plural(count, { one: 'Add # photo', other: 'Add # photos' }),
  heading: () => t`Getting ready`,
  preparing: (done: number, all: number) => t`Getting ready: ${done} of ${all}`,
  ready: (count: number) => plural(count, { one: '# photo is ready', other: '# photos are ready' }),
  called: (first: string, last: string) => t`They are called “${first}” to “${last}”.`,
  stop: () => t`Stop`,
  stopName: (title: string) => t`Stop adding ${title}`,
  stopQuestion: (count: number) =>
    plural(count, {
      one: '# photo that is not ready yet will not be added.',
      other: '# photos that are not ready yet will not be added.',
    }),
  dropQuestion: (count: number) =>
    plural(count, { one: 'Give up # photo?', other: 'Give up # photos?' }),
  drop: () => t`Give up`,
  keep: () => t`Keep for later`,
  dismiss: () => t`Dismiss`,
  unreadable: () => t`Cannot be read here`,
  broken: () => t`Could not be made ready`,
}
