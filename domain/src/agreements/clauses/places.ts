import { BRITISH_COLUMBIA } from './british-columbia.ts'
import { CALIFORNIA } from './california.ts'
import { ENGLAND_AND_WALES } from './england-and-wales.ts'
import { GENERAL } from './general.ts'
import { NEW_YORK } from './new-york.ts'
import type { Place } from './place.ts'
import { TEXAS } from './texas.ts'

/** The places whose law two people can choose. A further one is a file beside these and a line here. */
export const PLACES = {
  california: CALIFORNIA,
  new_york: NEW_YORK,
  texas: TEXAS,
  england_and_wales: ENGLAND_AND_WALES,
  british_columbia: BRITISH_COLUMBIA,
} as const satisfies Record<string, Place>

export type PlaceId = keyof typeof PLACES

export const PLACE_IDS = [
  'california',
  'new_york',
  'texas',
  'england_and_wales',
  'british_columbia',
] as const satisfies readonly PlaceId[]

/** The words of a place, or the general ones where none was chosen. */
export function placeOf(id: PlaceId | null | undefined): Place {
  return id ? PLACES[id] : GENERAL
}
