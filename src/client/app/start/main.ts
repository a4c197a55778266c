import '#client/ui/theme/theme.css'
import './first-styles.ts'
import { mount } from './mount.tsx'

mount().catch(() => {
  document.getElementById('start-failed')?.removeAttribute('hidden')
})
