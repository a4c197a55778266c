import { button, tap } from './acts.ts'

/**
 * A page without any script of ours: twenty cards, and a button by which the browser itself lays an
 * empty box over them. What a tap on it costs no app can do without.
 */
const cards = Array.from(
  { length: 20 },
  (_, nth) => `<li><h2>Card ${nth}</h2><p>Its words</p></li>`,
)
const html = `<!doctype html><meta name="viewport" content="width=device-width">
<ul>${cards.join('')}</ul>
<button aria-label="Open" popovertarget="box">Open</button>
<div id="box" popover style="inset: 0"><h2>Box</h2></div>`

export const bare = {
  path: `data:text/html,${encodeURIComponent(html)}`,
  acts: [tap('a bare page: open a box', button('Open'), ['#box'])],
}
