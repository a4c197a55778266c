import { createContext } from 'react'

/** The element that layers are put into. */
export const LayerPlace = createContext<Element>(document.body)
