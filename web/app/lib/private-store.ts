/** The browser's database of things that belong to the signed-in person. */
export const PRIVATE_DATABASE = 'private'

/** The browser's database of files that wait to be sent. */
export const PRIVATE_FILES = 'private-files'

/** What the signed-in person's entries in the browser's storage begin with. */
export const PRIVATE_PREFIX = 'private:'

/** The entry that says that a file waits in this browser to be sent. */
export const FILES_MARK = `${PRIVATE_PREFIX}files`

/** Whether a file may wait here: asked without opening a database, and without the code for it. */
export function mayWait(): boolean {
  return FILES_MARK in window.localStorage
}

/** What is written without an account begins with this: it is nobody's yet, and who signs out leaves it alone. */
export const UNOWNED_PREFIX = 'unowned:'

/** Forgets what this browser keeps for a person who signs out: unsent messages and files, and unfinished words. */
export function forgetPrivateThings(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(PRIVATE_PREFIX)) window.localStorage.removeItem(key)
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PRIVATE_PREFIX)) window.sessionStorage.removeItem(key)
    for (const name of [PRIVATE_DATABASE, PRIVATE_FILES]) window.indexedDB.deleteDatabase(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
