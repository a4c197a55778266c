import { PageFailed } from './page-failed.tsx'

/** Displayed after an uncaught error. */
export function ErrorScreen() {
  return (
    <main className="plain-screen">
      <PageFailed />
    </main>
  )
}
