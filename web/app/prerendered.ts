/** Pages built to plain HTML that works without any script file. Their routes live under `static-layout`. */
export const STATIC_PAGES = [
  '/',
  '/features',
  '/security',
  '/help',
  '/contact',
  '/legal',
  '/terms',
  '/privacy',
  '/about',
  '/for-organizations',
  '/logs',
] as const

/** Pages built to HTML and then hydrated, so that their form is on screen before the scripts are. */
export const HYDRATED_PAGES = [
  '/login',
  '/auth',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/right-place',
] as const

export const PRERENDERED: readonly string[] = [...STATIC_PAGES, ...HYDRATED_PAGES]
