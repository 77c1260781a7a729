export const MAX_SLUG = 60
const MIN_SLUG = 3

/** The last part of an organisation's address made of its name: small letters, digits, hyphens. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '')
  return isSlug(slug) ? slug : 'organization'
}

/** Whether a text can be the last part of an address. */
export function isSlug(text: string): boolean {
  return text.length >= MIN_SLUG && text.length <= MAX_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const base = slugOf(name)
  let slug = base
  for (let count = 2; taken.has(slug); count += 1) slug = `${base.slice(0, MAX_SLUG - 6)}-${count}`
  return slug
}
