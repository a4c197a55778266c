import { initialize } from '@ionic/core/components'

import '@ionic/core/css/core.css'
import './ionic.css'

// Material design on all devices, so that there is one look to test.
const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
document.documentElement.classList.add('ion-ce')
// Ionic's shims move fields by a guessed height of the keyboard; browsers know it.
initialize({ mode: 'md', animated: !prefersReducedMotion, inputShims: false })
