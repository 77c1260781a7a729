const BARE = new Set(['/login', '/register', '/forgot-password', '/reset-password'])

/** Screens without top bar, breadcrumb and bottom navigation: the landing page and the sign-in screens. */
export function isBarePath(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return path === '/' || path.includes('/auth') || BARE.has(path)
}

/** The help, told where its reader comes from: it opens at what is about that. */
export function helpFrom(place: string): string {
  return place.startsWith('/help-center') ? place : `/help-center?from=${encodeURIComponent(place)}`
}
