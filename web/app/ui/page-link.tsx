import type { ReactNode } from 'react'

/** Makes the words of a sentence between `<link>` and `</link>` a link to one of our own pages, loaded anew. */
export function pageLink(href: string): (words: ReactNode) => ReactNode {
  return (words) => (
    <a href={href} className="link">
      {words}
    </a>
  )
}
