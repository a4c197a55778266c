import { addPhoto, openSignedIn } from './console.ts'
import { newProfile, type Phone, type Screen, startPhone } from './phone.ts'
import { smallPicture } from './pictures.ts'
import { startServer, type TestServer } from './test-server.ts'

/** A browser at a server of its own. */
export type Visit = Phone & { server: TestServer; end: () => Promise<void> }

/** Starts a server and a browser that has not been there yet. */
export async function startVisit(screen?: Screen): Promise<Visit> {
  const server = await startServer()
  const profile = newProfile()
  const phone = await startPhone(profile.folder, screen ? { screen } : {})
  return {
    ...phone,
    server,
    end: async () => {
      await phone.close()
      profile.forget()
      await server.stop()
    },
  }
}

/** The same, signed in and with the app installed. */
export async function startSignedIn(screen?: Screen): Promise<Visit> {
  const visit = await startVisit(screen)
  await openSignedIn(visit.page, visit.server)
  return visit
}

/** Opens the gallery and puts photos of these titles into it. */
export async function openGalleryWith({ page, server }: Visit, ...titles: string[]) {
  await page.goto(`${server.url}/gallery`)
  for (const [seed, title] of titles.entries()) {
    await addPhoto(page, { title, picture: await smallPicture(seed) })
    await page.getByRole('link', { name: 'All sent' }).waitFor()
  }
}
