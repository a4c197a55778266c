import { button, tap } from './acts.ts'

/**
 * A page without scripts: twenty cards, and a button with which the browser itself displays an empty box. The cost of
 * a tap on it is the minimum for every app.
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
