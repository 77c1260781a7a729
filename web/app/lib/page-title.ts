import type { MetaDescriptor } from 'react-router'
import { BRAND } from './brand.ts'

/** What a route's `meta` returns: `export const meta = () => pageMeta('Dashboard')`. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [{ title: title.startsWith(BRAND) ? title : `${title} · ${BRAND}` }]
  if (description)
    meta.push(
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    )
  return meta
}
