import { initialize } from '@ionic/core/components'

import '@ionic/core/css/core.css'
import './ionic.css'

// Imported by every module that uses Ionic; the first screen uses none of it (see client/README.md).
const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
document.documentElement.classList.add('ion-ce')
initialize({ mode: 'md', animated: !prefersReducedMotion })
