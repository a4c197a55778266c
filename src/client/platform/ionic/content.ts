import './set-up.ts'
import { defineCustomElement } from '@ionic/core/components/ion-content.js'

/** Defines the `ion-content` element around the page, which pull-to-refresh needs. */
export const makeContent = defineCustomElement
