import { initialize } from '@ionic/core/components'

import { prefersReducedMotion } from '../page/reduced-motion.ts'

import '@ionic/core/css/core.css'
import './ionic.css'

document.documentElement.classList.add('ion-ce')
// Material design on all devices, so that there is one look to test. Ionic's shims move fields by a guessed height of
// the keyboard; browsers know it.
initialize({ mode: 'md', animated: !prefersReducedMotion(), inputShims: false })
