/** The browser's database of things that belong to the signed-in person. */
export const PRIVATE_DATABASE = 'private'

/** What the signed-in person's entries in the browser's storage begin with. */
export const PRIVATE_PREFIX = 'private:'

/** What is written without an account begins with this: it is nobody's yet, and who signs out leaves it alone. */
export const UNOWNED_PREFIX = 'unowned:'

/** Forgets what this browser keeps for a person who signs out: unsent messages and unfinished words. */
export function forgetPrivateThings(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(PRIVATE_PREFIX)) window.localStorage.removeItem(key)
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PRIVATE_PREFIX)) window.sessionStorage.removeItem(key)
    window.indexedDB.deleteDatabase(PRIVATE_DATABASE)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
