// Custom elements that show public data on any page, described in src/deploy/embeds.md.
if (!customElements.get('take-off-events')) {
  const home = new URL('.', document.currentScript.src).href
  const kinds = ['events', 'members', 'gallery', 'announcement']
  const filters = ['type', 'industry', 'location', 'limit']
  const words = {
    en: 'Events|Members|Gallery|Announcement|Add to your calendar|Website|Loading…|Nothing to show yet.|This could not be loaded. Please try again later.',
    fr: 'Événements|Membres|Galerie|Annonce|Ajouter à votre agenda|Site web|Chargement…|Rien à afficher pour le moment.|Chargement impossible. Veuillez réessayer plus tard.',
    ar: 'الفعاليات|الأعضاء|معرض الصور|إعلان|أضف إلى تقويمك|الموقع|جارٍ التحميل…|لا يوجد ما يُعرض بعد.|تعذّر التحميل. يُرجى المحاولة لاحقًا.',
  }

  const styles = new CSSStyleSheet()
  styles.replaceSync(`
:host {display: block; color: var(--take-off-text, inherit); font-family: var(--take-off-font, inherit)}
:host([hidden]) {display: none}
ul {display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, var(--take-off-column, 15rem)), 1fr)); gap: var(--take-off-gap, 1rem); margin: 0; padding: 0; list-style: none}
li {overflow: hidden; background: var(--take-off-background, none); border: 1px solid var(--take-off-border, #8885); border-radius: var(--take-off-radius, 12px)}
img {display: block; width: 100%; height: auto; aspect-ratio: 3/2; object-fit: cover}
div {padding: 1rem}
p {margin: 0 0 4px; overflow-wrap: anywhere}
a {margin-inline-end: 1em; color: var(--take-off-accent, LinkText)}
[part=title] {font-size: 1.125em; font-weight: 600}
[part=small] {font-size: .875em; color: var(--take-off-muted, inherit)}
[part=accent] {font-weight: 600; color: var(--take-off-accent, inherit)}`)

  /** Makes an element; texts are never read as HTML. */
  function make(tag, values, children = []) {
    const element = Object.assign(document.createElement(tag), values)
    element.append(...children.filter(Boolean))
    return element
  }
  const text = (part, ...texts) => {
    const textContent = texts.filter(Boolean).join(' · ')
    return textContent && make('p', { dir: 'auto', part, textContent })
  }
  // The address may be a script (`javascript:`).
  const link = (href, textContent) =>
    /^https?:/i.test(href) && make('a', { dir: 'auto', part: 'link', href, textContent })

  function image({ url: src, variants }) {
    const srcset = variants.map((each) => `${each.url} ${each.width}w`).join()
    const sizes = 'auto, (min-width: 700px) 33vw, 100vw'
    return make('img', { part: 'image', loading: 'lazy', alt: '', sizes, srcset, src })
  }

  const cards = {
    events: (item, { day, calendar }) => [
      text('small', day.format(new Date(item.eventDate)), item.eventTime),
      text('title', item.title),
      text('small', item.location),
      text('accent', item.type),
      text('text', item.description),
      link(item.calendarUrl, calendar),
    ],
    members: (item, { website }) => [
      text('title', item.name),
      text('text', item.title, item.company),
      text('small', item.industry, item.location),
      text('accent', item.discount),
      link(item.website, website),
      link(item.linkedIn, 'LinkedIn'),
    ],
    gallery: (item) => [text('title', item.title), text('small', item.description)],
  }

  class Embed extends HTMLElement {
    static observedAttributes = [...filters, 'past', 'lang', 'server']
    #root = this.attachShadow({ mode: 'open' })

    connectedCallback() {
      this.#root.adoptedStyleSheets = [styles]
      void this.#show()
    }

    attributeChangedCallback() {
      if (this.#root.firstChild) void this.#show()
    }

    async #show() {
      const asked = (this.closest('[lang]') ?? document.documentElement).lang
      const lang = asked.toLowerCase().match(/^(fr|ar)/)?.[0] ?? 'en'
      const texts = words[lang].split('|')
      const [calendar, website, loading, none, failed] = texts.slice(kinds.length)
      const status = make('p', { role: 'status', part: 'status', textContent: loading })
      const ariaLabel = texts[kinds.indexOf(this.kind)]
      const dir = lang === 'ar' ? 'rtl' : 'ltr'
      this.#root.replaceChildren(make('section', { lang, dir, ariaLabel }, [status]))
      const day = new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeZone: 'UTC' })
      try {
        // A later change replaces this section, so a late reply stays invisible.
        const { data } = await this.#read()
        if (data?.length === 0) status.textContent = none
        else status.replaceWith(this.#content(data, { day, calendar, website }))
      } catch {
        status.textContent = failed
      }
    }

    async #read() {
      const query = new URLSearchParams({ limit: 12 })
      if (this.kind === 'events') query.set('when', this.matches('[past]') ? 'past' : 'upcoming')
      for (const name of filters) {
        const value = this.getAttribute(name)
        if (value) query.set(name, value)
      }
      const server = (this.getAttribute('server') ?? home).replace(/\/+$/, '')
      const reply = await fetch(`${server}/public/${this.kind}?${query}`)
      if (!reply.ok) throw new Error(reply.status)
      return reply.json()
    }

    #content(data, own) {
      if (!data) return ''
      if (this.kind === 'announcement') return link(data.externalUrl, data.title) || data.title
      const items = data.map((item) =>
        make('li', { part: 'card' }, [
          item.picture && image(item.picture),
          make('div', {}, cards[this.kind](item, own)),
        ]),
      )
      // Safari takes a list without bullets for none.
      return make('ul', { role: 'list', part: 'list' }, items)
    }
  }

  for (const kind of kinds) {
    customElements.define(
      `take-off-${kind}`,
      class extends Embed {
        kind = kind
      },
    )
  }
}
