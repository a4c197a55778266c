import type { Locator, Page } from 'playwright'

import { pause, type SlowPhone } from './slow-phone.ts'

/** An act of an admin on an idle page. */
export type Act = {
  name: string
  /** Prepares the act without being measured; returns the measured part. */
  ready: (phone: SlowPhone) => Promise<() => Promise<void>>
  /** Selectors of the elements that must appear: first the one that answers the act, then those that complete it. */
  answers?: readonly string[]
  /** Marks scrolling, which must not block the page for long. */
  isSmooth?: true
}

/** Pause between keys when typing with a thumb. */
const keyPauseMs = 160

type Find = (page: Page) => Locator

/** Finds the first visible button whose label begins with this name. */
export const button =
  (name: string): Find =>
  (page) =>
    page.locator(`button[aria-label^="${name}"]`).filter({ visible: true }).first()

/** Duration of a tap with a thumb. */
const tapMs = 80

/** Locates the target beforehand, because locating it makes the page work. */
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

/** Types into the search key by key. */
export const type = (name: string, keys: readonly string[]): Act => ({
  name,
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

/** Presses Escape, with the focus in the menu. */
const closeMenu: Act = {
  name: 'close the menu',
  ready: ({ page }) => Promise.resolve(() => page.keyboard.press('Escape')),
}

/** Presses a key, with the focus on the scroll container. */
const jump = (to: 'end' | 'top'): Act => ({
  name: `jump to the ${to}`,
  isSmooth: true,
  ready: async ({ page }) => {
    await page.locator('#main .container').focus()
    return () => page.keyboard.press(to === 'end' ? 'End' : 'Home')
  },
})

/** Flings the list this many times, each until it comes to rest. */
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

const dialogShown = ['.dialog', '.dialog-body > *']
const close = tap('close it', button('Close'))

/** Opens and closes a dialog twice: at its first opening and at a later one. */
const dialog = (name: string, find: Find): Act[] => [
  tap(`${name}, first time`, find, dialogShown),
  close,
  tap(`${name}, second time`, find, dialogShown),
  close,
]

const search = [
  type('type a search', ['t', 'a', 'n', 'g', 'e', 'r']),
  type('clear the search', ['Control+a', 'Delete']),
]

const frame = [
  tap('open the menu', button('Toggle menu'), ['ion-menu.show-menu']),
  closeMenu,
  tap('dark theme', button('Switch to dark theme')),
  tap('light theme', button('Switch to light theme')),
]

/** Acts for each of the long lists. */
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
      tap('More', button('More '), ['.card .details']),
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
