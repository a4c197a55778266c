import { createContext } from 'react'

/**
 * Container of layers, beside the root element. React listens to events on every portal container, and in the body
 * that would be every tap on the page.
 */
export const layers = document.body.appendChild(document.createElement('div'))

/** Element that layers are rendered into. */
export const LayerPlace = createContext<Element>(layers)
