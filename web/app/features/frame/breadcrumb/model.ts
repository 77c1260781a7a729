import * as m from '@evensettle/messages/frame/breadcrumb-model.ts'

export type Crumb = { label: string; to: string | null }

const LABELS: Record<string, string> = {
  '/create-case': m.createCase(),
  '/settings': m.settings(),
  '/help-center': m.helpCenter(),
  '/press': m.whatWasAgreed(),
  '/email-dashboard': m.emails(),
}

/** Addresses under which /{one of these}/{id} is the page of a case. */
const CASE_PAGES = new Set(['case', 'hub'])

const HIDDEN = new Set(['/', '/dashboard'])

/** Crumbs shown under 768 px; the ones before them hide behind an ellipsis. */
export const CRUMBS_ON_SMALL_SCREENS = 2

/** A path without its trailing slash. */
function tidy(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}

/**
 * The way from Home to a page; empty where no breadcrumb is shown. The last crumb has no link, nor has an ES-
 * reference or a segment that is no page. Identifiers of 36 characters are left out.
 */
export function breadcrumbTrail(pathname: string): Crumb[] {
  const path = tidy(pathname)
  if (HIDDEN.has(path)) return []
  const crumbs: Crumb[] = [{ label: m.homeLabel(), to: '/dashboard' }]
  const segments = path.split('/').filter(Boolean)
  for (const [index, raw] of segments.entries()) {
    const to = `/${segments.slice(0, index + 1).join('/')}`
    const segment = decode(raw)
    if (index === 1 && CASE_PAGES.has(segments[0] ?? '')) {
      // "/case/{id}" is one page: its crumb stands for both segments.
      crumbs[crumbs.length - 1] = { label: m.caseDetailsLabel(), to }
      if (segment.startsWith('ES-')) crumbs.push({ label: m.caseLabel({ segment }), to: null })
      continue
    }
    if (segment.startsWith('ES-')) crumbs.push({ label: m.caseLabel({ segment }), to: null })
    else if (segment.length !== 36) {
      const named = LABELS[to]
      // what is only the beginning of an address, like /partner or /admin, is no page to go to
      crumbs.push({ label: named ?? inWords(segment), to: named === undefined ? null : to })
    }
  }
  const last = crumbs.at(-1)
  if (last) crumbs[crumbs.length - 1] = { ...last, to: null }
  return crumbs
}

function inWords(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
