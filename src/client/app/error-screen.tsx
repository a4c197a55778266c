import { PageFailed } from '#client/ui/base/page-failed.tsx'

export function ErrorScreen() {
  return (
    <main className="plain-screen">
      <PageFailed />
    </main>
  )
}
