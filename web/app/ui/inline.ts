import { createElement, Fragment, type ReactNode } from 'react'

/** Puts the pieces of a sentence with markup together: `m.terms({ link: (words) => <a …>{words}</a> }, inline)`. */
export function inline(...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
