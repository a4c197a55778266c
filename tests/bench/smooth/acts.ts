import type { Locator, Page } from 'playwright'

import { pause, type SlowPhone } from './slow-phone.ts'

/** One thing that an admin does on a page at rest. */
export type Act = {
  name: string
  /** Everything that is not measured; gives what is. */
  ready: (phone: SlowPhone) => Promise<() => Promise<void>>
  /** What has to stand there for it to be answered, and then for all of it to be there, as selectors. */
  answers?: readonly string[]
  /** Scrolling, opening and typing: nothing they set off may stop the page for long. */
  isSmooth?: true
}

/** As fast as a thumb types. */
const keyPauseMs = 160

type Find = (page: Page) => Locator

/** The first one with this name, or whose name begins so. */
export const button =
  (name: string): Find =>
  (page) =>
    page.locator(`button[aria-label^="${name}"]`).filter({ visible: true }).first()

/** As long as a thumb rests on what it taps. */
const tapMs = 80

/** Where it is on the screen is found out before: finding it makes the page work. */
export const tap = (name: string, find: Find, answers: readonly string[] = []): Act => ({
  name,
  answers,
  ready: async ({ page, devtools }) => {
    const target = find(page)
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${name}: nothing to tap`)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    return async () => {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await pause(tapMs)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
  },
})

/** Types key by key into the search. */
export const type = (name: string, keys: readonly string[]): Act => ({
  name,
  isSmooth: true,
  ready: async ({ page }) => {
    await page.getByRole('searchbox').focus()
    return async () => {
      for (const key of keys) {
        await page.keyboard.press(key)
        await pause(keyPauseMs)
      }
    }
  },
})

/** One key, with the focus on what scrolls. */
const press = (name: string, key: string): Act => ({
  name,
  ready: async ({ page }) => {
    await page.locator('#main .container').focus()
    return () => page.keyboard.press(key)
  },
})

const jump = (to: 'end' | 'top'): Act => ({
  ...press(`jump to the ${to}`, to === 'end' ? 'End' : 'Home'),
  isSmooth: true,
})

/** So many flings of a thumb, one after the other, each until it comes to rest. */
export const fling = (name: string, times: number, towards: 'end' | 'top' = 'end'): Act => ({
  name,
  isSmooth: true,
  ready:
    async ({ devtools }) =>
    async () => {
      for (let nth = 0; nth < times; nth += 1) {
        await devtools.send('Input.synthesizeScrollGesture', {
          ...{ x: 195, y: 500, gestureSourceType: 'touch', preventFling: false, speed: 4000 },
          yDistance: towards === 'end' ? -2500 : 2500,
        })
      }
    },
})

const opened = (name: string, find: Find, answers: readonly string[]): Act => ({
  ...tap(name, find, answers),
  isSmooth: true,
})

const dialogShown = ['.dialog', '.dialog-body > *']
const close = tap('close it', button('Close'))

/** Opens a dialog and closes it, when it has never been opened and when it has. */
const dialog = (name: string, find: Find): Act[] => [
  opened(`${name}, first time`, find, dialogShown),
  close,
  opened(`${name}, second time`, find, dialogShown),
  close,
]

const search = [
  type('type a search', ['t', 'a', 'n', 'g', 'e', 'r']),
  type('clear the search', ['Control+a', 'Delete']),
]

const frame = [
  opened('open the menu', button('Toggle menu'), ['.menu-layer:not(.is-closed) .side-menu']),
  press('close the menu', 'Escape'),
  tap('dark theme', button('Switch to dark theme')),
  tap('light theme', button('Switch to light theme')),
]

/** What can be done with each of the long lists. */
export const stories: readonly { path: string; acts: readonly Act[] }[] = [
  {
    path: '/list-events',
    acts: [
      fling('scroll', 12),
      jump('end'),
      fling('scroll back', 4, 'top'),
      jump('top'),
      ...dialog('open an event', button('Open ')),
      ...dialog('edit an event', button('Edit ')),
      ...search,
      ...frame,
    ],
  },
  {
    path: '/get-members',
    acts: [
      fling('scroll', 2),
      jump('top'),
      opened('More', button('More '), ['[aria-expanded=true]']),
      tap('Less', button('Less ')),
      ...dialog('open a member', (page) => page.locator('.title-button').first()),
      ...dialog('edit a member', button('Edit ')),
      ...search,
      tap('turn the page', (page) => page.getByText('Next'), [
        '.page-numbers li:nth-child(2) [aria-current]',
      ]),
      ...frame,
    ],
  },
  {
    path: '/gallery',
    acts: [
      fling('scroll', 12),
      jump('end'),
      fling('scroll back', 4, 'top'),
      jump('top'),
      ...dialog('open a photo', button('Open ')),
      ...dialog('edit a photo', button('Edit ')),
      ...search,
      ...frame,
    ],
  },
]
