import { createContext } from 'react'

/**
 * What lies over the page, beside it: React hears each event once more in an element that it puts something
 * into, and in the body that is every tap on the page.
 */
export const layers = document.body.appendChild(document.createElement('div'))

/** The element that layers are put into. */
export const LayerPlace = createContext<Element>(layers)
