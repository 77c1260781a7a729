/**
 * In whose name something private is kept: an account, the address that the mailed invitation went to, or one browser
 * with the printed letter, which the starter holds as well.
 */
export type Owner = `user:${string}` | `mail:${string}` | `key:${string}`

export function accountOwner(userId: string): Owner {
  return `user:${userId}`
}

export function addressOwner(email: string): Owner {
  return `mail:${email.toLowerCase()}`
}

/** `keyHash` is made from the case and the browser's key: nobody can tell from it which cases one browser has seen. */
export function browserOwner(keyHash: string): Owner {
  return `key:${keyHash}`
}

/** Whether an account owns it, and so a side of the case and not somebody who is still only invited. */
export function isAccount(owner: string): boolean {
  return owner.startsWith(ACCOUNT_PREFIX)
}

/** What the owners of each kind begin with, for reading the database. */
export const ACCOUNT_PREFIX = 'user:'
export const BROWSER_PREFIX = 'key:'
