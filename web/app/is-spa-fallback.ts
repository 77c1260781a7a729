import { createContext } from 'react'

/** True while the page for all other addresses is built; that page always needs its scripts. */
export const IsSpaFallback = createContext(false)
