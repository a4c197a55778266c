// Displays data of the public calls. Each list of a page names its call in `data-list` and contains a template.
const { server = '..' } = document.currentScript.dataset
const day = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: 'full',
  timeZone: 'UTC',
})

async function call(path) {
  const reply = await fetch(`${server}/public/${path}`)
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.json()
}

const setters = {
  text(element, text) {
    element.dir = 'auto'
    if (element.localName === 'time') element.dateTime = text
    element.textContent = element.localName === 'time' ? day.format(new Date(text)) : text
  },
  // Somebody has typed the address, so it might run a script (`javascript:`).
  link(element, address) {
    if (/^https?:/i.test(address)) element.href = address
    else element.remove()
  },
  lines(element, texts) {
    for (const text of texts) setters.text(element.appendChild(document.createElement('li')), text)
  },
  picture(element, { url, variants, width = 1200, height = 800 }) {
    const srcset = variants.map((each) => `${each.url} ${each.width}w`).join(', ')
    Object.assign(element, { loading: 'lazy', width, height, srcset, src: url })
  },
}

/** Returns a copy of the template with the values of an item; elements without a value are removed. */
function fill(template, item) {
  const copy = template.content.cloneNode(true)
  for (const [kind, set] of Object.entries(setters)) {
    for (const element of copy.querySelectorAll(`[data-${kind}]`)) {
      const path = element.dataset[kind].split('.')
      const value = path.reduce((object, name) => object?.[name], item)
      if (value && value.length !== 0) set(element, value)
      else element.remove()
    }
  }
  return copy
}

/** Displays a page of a list, with a button for the next one. */
async function load(list, page, search) {
  const { list: path, anchor, none } = list.dataset
  list.dataset.latestSearch = search
  const { data, pagination } = await call(
    `${path}&page=${page}&search=${encodeURIComponent(search)}`,
  )
  // Another search was typed during the call.
  if (list.dataset.latestSearch !== search) return
  clear(list, page === 1 ? 'li' : '[role=presentation]')
  for (const item of data) {
    const copy = fill(list.querySelector('template'), item)
    if (anchor) copy.querySelector('li').id = anchor + item._id
    list.append(copy)
  }
  if (pagination.total === 0 && none) list.append(notice(none))
  if (page < pagination.totalPages) {
    const more = document.createElement('button')
    Object.assign(more, { className: 'button', textContent: 'More' })
    more.addEventListener('click', () => void show(list, page + 1, search), { once: true })
    list.append(notice(more))
  }
}

async function show(list, page = 1, search = '') {
  try {
    await load(list, page, search)
  } catch {
    if (list.dataset.latestSearch !== search) return
    clear(list, '[role=presentation]')
    list.append(notice('This could not be loaded. Please try again later.'))
  }
}

function clear(list, selector) {
  for (const element of list.querySelectorAll(selector)) element.remove()
}

function notice(content) {
  const element = document.createElement('li')
  element.setAttribute('role', 'presentation')
  element.append(content)
  return element
}

async function showLists() {
  await Promise.all([...document.querySelectorAll('[data-list]')].map((list) => show(list)))
  // The element that the address names exists only now.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
}

function followSearches() {
  for (const field of document.querySelectorAll('[data-search]')) {
    const list = document.getElementById(field.dataset.search)
    let timer
    field.addEventListener('input', () => {
      clearTimeout(timer)
      timer = setTimeout(() => void show(list, 1, field.value), 250)
    })
  }
}

async function showAnnouncement() {
  const bar = document.getElementById('announcement')
  const { data } = await call('announcement').catch(() => ({}))
  if (!data || !bar) return
  Object.assign(bar.firstElementChild, { href: data.externalUrl, textContent: data.title })
  bar.hidden = false
}

/** Prepares the enquiry form; displays the enquiry number after it was sent. */
function prepareForm() {
  const form = document.querySelector('form[action$="/public/enquiries"]')
  const receiptText = document.getElementById('receipt')
  if (!form || !receiptText) return
  form.addEventListener('submit', () => {
    form.openMs.value = Math.round(performance.now())
  })
  form.next.value = `${location.pathname}#${receiptText.id}`
  const receipt = new URLSearchParams(location.search).get('receipt')
  receiptText.hidden = !receipt
  receiptText.querySelector('strong').textContent = receipt
}

prepareForm()
followSearches()
void showAnnouncement()
void showLists()
