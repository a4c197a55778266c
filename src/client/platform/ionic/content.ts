import './set-up.ts'
import { defineCustomElement } from '@ionic/core/components/ion-content.js'

/** Makes the plain element round the page the one that pulling down needs. */
export const makeContent = defineCustomElement
