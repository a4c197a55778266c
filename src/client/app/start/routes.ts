import { type ScreenPath, screens } from '#client/routing/screens.ts'
import { type LazyComponent, lazyComponent } from '#client/ui/base/lazy-component.tsx'
import { loadMainCatalogue } from '#client/words/base/language.ts'

type PageProps = { title: string }

/** A path within the shell, and its page, which is loaded on demand. */
export type Route = { path: ScreenPath; Page: LazyComponent<PageProps> }

/** Loaders of the pages; each file exports its page alone. */
const pages = import.meta.glob<Record<string, (props: PageProps) => React.ReactNode>>([
  '../../features/*/*-page.tsx',
  '!../../features/{sign-in,welcome}/*',
])

export const routes: readonly Route[] = screens.map(({ path, file, needsAccountCatalogue }) => ({
  path,
  Page: lazyComponent(async () => {
    const [loaded] = await Promise.all([
      pages[`../../features/${file}.tsx`]?.(),
      needsAccountCatalogue && loadAccountCatalogue(),
    ])
    const [Page] = Object.values(loaded ?? {})
    if (!Page) throw new Error(`No page in ${file}`)
    return Page
  }),
}))

async function loadAccountCatalogue() {
  const catalogue = await import('#client/words/account/catalogue.ts')
  await catalogue.loadAccountCatalogue()
}

/** Screens after sign-in are rendered in the shell, which needs its messages first. */
export const LazyShell = lazyComponent(async () => {
  const [{ Shell: Loaded }] = await Promise.all([import('../shell/shell.tsx'), loadMainCatalogue()])
  return Loaded
})
export const LazyNotFound = lazyComponent(async () => {
  const [{ NotFoundPage }] = await Promise.all([
    import('../shell/not-found-page.tsx'),
    loadMainCatalogue(),
  ])
  return NotFoundPage
})
/** Apart from the entry, because with a session it is not needed. */
export const LazySignIn = lazyComponent(
  async () => (await import('#client/features/sign-in/sign-in-page.tsx')).SignInPage,
)
/** Screen of an opened link, displayed without a session. */
export const LazyWelcome = lazyComponent(async () =>
  (await import('#client/features/welcome/load.ts')).loadWelcomePage(),
)
export const LazyPermittedScreen = lazyComponent(
  async () => (await import('../shell/shell.tsx')).PermittedScreen,
)

/**
 * Loads all code for a path at once, before React renders. A failed load is repeated by the screen itself, which
 * displays the error.
 */
export async function fetchScreen(path: string) {
  const page = routes.find((each) => each.path === path)?.Page
  const [firstRows] = await Promise.allSettled([
    import('./first-rows.ts'),
    LazyShell.fetch(),
    LazyPermittedScreen.fetch(),
    page?.fetch(),
  ])
  return firstRows.status === 'fulfilled' ? firstRows.value : undefined
}
