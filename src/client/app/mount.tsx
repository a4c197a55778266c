import { createRoot } from 'react-dom/client'

import { restoreSession } from '#client/data/session/session.ts'
import { showTheme } from '#client/platform/preferences.ts'
import { followTakeOver } from '#client/platform/update.ts'

import { App } from './app.tsx'
import { ErrorScreen } from './failed/error-screen.tsx'

/** React takes the tree down on an error nobody caught; then this stands in its place. */
export async function mount() {
  const element = document.getElementById('root')
  if (!element) return
  showTheme()
  followTakeOver()
  await restoreSession()
  const root = createRoot(element, { onUncaughtError: () => root.render(<ErrorScreen />) })
  root.render(<App />)
}
