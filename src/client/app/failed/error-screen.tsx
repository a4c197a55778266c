import { PageFailed } from './page-failed.tsx'

export function ErrorScreen() {
  return (
    <main className="plain-screen">
      <PageFailed />
    </main>
  )
}
