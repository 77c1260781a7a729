/**
 * Whether this run is `npm run test:full`. Tests that only that one runs carry the tag of `RELEASE`, lists ask here; what moves
 * there and what stays is a rule in docs/decisions/059.
 */
export const IS_FULL = process.env['TEST_THOROUGH'] === '1'

/** Of a test: not every day, but before a release. */
export const RELEASE = { tag: '@release' }

/** Colour schemes in which a screen is looked at: the night has colours of its own, and the same everything else. */
export const SCHEMES = IS_FULL ? (['light', 'dark'] as const) : (['light'] as const)

/** All of them before a release; every day those that the list names, which must be among them. */
export function everyday<T>(all: readonly T[], part: readonly T[]): readonly T[] {
  const unknown = part.filter((one) => !all.includes(one))
  if (unknown.length > 0) throw new Error(`the everyday part names what is not there: ${unknown.join(', ')}`)
  return IS_FULL ? all : part
}
