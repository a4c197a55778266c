import { addPhoto, signInOn } from './console.ts'
import { newProfile, type Phone, type Screen, startPhone, untilInstalled } from './phone.ts'
import { smallPicture } from './pictures.ts'
import { startServer, type TestServer } from './test-server.ts'

export type SignedIn = Phone & { server: TestServer; end: () => Promise<void> }

/** A server of its own with a browser that is signed in and has installed the app. */
export async function startSignedIn(screen?: Screen): Promise<SignedIn> {
  const server = await startServer()
  const profile = newProfile()
  const phone = await startPhone(profile.folder, screen ? { screen } : {})
  await signInOn(phone.page, server.url)
  await untilInstalled(phone.page)
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

/** Opens the gallery and puts photos of these titles into it. */
export async function openGalleryWith({ page, server }: SignedIn, ...titles: string[]) {
  await page.goto(`${server.url}/gallery`)
  for (const [seed, title] of titles.entries()) {
    await addPhoto(page, { title, picture: await smallPicture(seed) })
    await page.getByRole('link', { name: 'All sent' }).waitFor()
  }
}
