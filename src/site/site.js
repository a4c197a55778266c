// Shows what the console holds, by its public calls. Each list in the page names its call in `data-list`, and
// has a template for one item; nothing here has to be changed for another page.
const { server = location.origin } = document.currentScript.dataset
const day = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: 'full',
  timeZone: 'UTC',
})

async function call(path) {
  const reply = await fetch(`${server}/public/${path}`)
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.json()
}

const fillers = {
  text(element, text) {
    element.dir = 'auto'
    if (element.localName === 'time') element.dateTime = text
    element.textContent = element.localName === 'time' ? day.format(new Date(text)) : text
  },
  // Only what leads to a page: an address may be anything that somebody has typed.
  link(element, address) {
    if (/^https?:/.test(address)) element.href = address
    else element.remove()
  },
  lines(element, texts) {
    for (const text of texts) fillers.text(element.appendChild(document.createElement('li')), text)
  },
  picture(element, { url, variants, width = 1200, height = 800 }) {
    const srcset = variants.map((each) => `${each.url} ${each.width}w`).join(', ')
    Object.assign(element, { loading: 'lazy', width, height, srcset, src: url })
  },
}

/** Lays an item into a copy of its template; what it lacks is left out. */
function fill(template, item) {
  const copy = template.content.cloneNode(true)
  for (const [kind, put] of Object.entries(fillers)) {
    for (const element of copy.querySelectorAll(`[data-${kind}]`)) {
      const found = element.dataset[kind].split('.').reduce((of, name) => of?.[name], item)
      if (found && found.length !== 0) put(element, found)
      else element.remove()
    }
  }
  return copy
}

/** Shows a page of a list, and offers the next one. */
async function load(list, page, search) {
  const { list: path, anchor, none } = list.dataset
  list.dataset.asked = search
  const { data, pagination } = await call(
    `${path}&page=${page}&search=${encodeURIComponent(search)}`,
  )
  // Another search has been typed meanwhile.
  if (list.dataset.asked !== search) return
  clear(list, page === 1 ? 'li' : '[role=presentation]')
  for (const item of data) {
    const copy = fill(list.querySelector('template'), item)
    if (anchor) copy.querySelector('li').id = anchor + item._id
    list.append(copy)
  }
  if (pagination.total === 0 && none) list.append(line(none))
  if (page < pagination.totalPages) {
    const more = document.createElement('button')
    Object.assign(more, { className: 'button', textContent: 'More' })
    more.addEventListener('click', () => void show(list, page + 1, search), { once: true })
    list.append(line(more))
  }
}

async function show(list, page = 1, search = '') {
  try {
    await load(list, page, search)
  } catch {
    if (list.dataset.asked !== search) return
    clear(list, '[role=presentation]')
    list.append(line('This could not be loaded. Please try again later.'))
  }
}

function clear(list, what) {
  for (const item of list.querySelectorAll(what)) item.remove()
}

function line(content) {
  const element = document.createElement('li')
  element.setAttribute('role', 'presentation')
  element.append(content)
  return element
}

async function showLists() {
  await Promise.all([...document.querySelectorAll('[data-list]')].map((list) => show(list)))
  // What the address names has only now come into the page.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

function followSearches() {
  for (const field of document.querySelectorAll('[data-search]')) {
    const list = document.getElementById(field.dataset.search)
    let soon
    field.addEventListener('input', () => {
      clearTimeout(soon)
      soon = setTimeout(() => void show(list, 1, field.value), 250)
    })
  }
}

async function showAnnouncement() {
  const place = document.getElementById('announcement')
  const { data } = await call('announcement').catch(() => ({}))
  if (!data || !place) return
  Object.assign(place.firstElementChild, { href: data.externalUrl, textContent: data.title })
  place.hidden = false
}

/** A form that came back with a receipt says so. */
function readyForm() {
  const form = document.querySelector('form[action$="/public/enquiries"]')
  const place = document.getElementById('receipt')
  if (!form || !place) return
  form.addEventListener('submit', () => {
    form.openMs.value = Math.round(performance.now())
  })
  form.next.value = `${location.pathname}#${place.id}`
  const receipt = new URLSearchParams(location.search).get('receipt')
  place.hidden = !receipt
  place.querySelector('strong').textContent = receipt
}

readyForm()
followSearches()
void showAnnouncement()
void showLists()
