import { dateInWords, type Weekday } from '../time.ts'
import type { Side } from '../cases/side.ts'
import { closed, wordsInside } from './clean-words.ts'
import { isSide, type Handing, type Mover } from './handing.ts'
import { asSaid } from './weekdays.ts'

function possessive(name: string): string {
  return `${name}’s`
}

/**
 * How an act is done, as sentences with a stop: "Ana collects it at Ben’s place. Not before December 9, 2026. On a Saturday or
 * Sunday." Empty where nothing is said. `doer` has promised it; a thing goes from the doer to the other.
 */
export function handingInWords(
  handing: Handing,
  of: { doer: Side; isThing: boolean },
  names: Record<Side, string>,
): string {
  const { notBefore, weekdays } = handing
  const first = notBefore === undefined ? '' : `Not before ${dateInWords(notBefore)}.`
  const only = weekdays ? weekdaysInWords(weekdays) : ''
  return [wayInWords(handing, of, names), first, only].filter((words) => words !== '').join(' ')
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** "On a Saturday or Sunday.", "On a Monday, Tuesday, or Friday." */
function weekdaysInWords(weekdays: readonly Weekday[]): string {
  const named = asSaid(weekdays).map((day) => NAMES[day - 1])
  const last = named.pop() ?? ''
  if (named.length === 0) return `On a ${last}.`
  return `On a ${named.join(', ')}${named.length > 1 ? ',' : ''} or ${last}.`
}

function wayInWords(
  { who, at, place }: Handing,
  of: { doer: Side; isThing: boolean },
  names: Record<Side, string>,
): string {
  const both = `${names.starter} and ${names.respondent}`
  const mover = moverInWords(who, of, names, both)
  const home = isSide(at) ? possessive(names[at]) : ''
  if (mover === '')
    return isSide(at)
      ? `Place: where ${names[at]} lives or works.`
      : at === null
        ? ''
        : closed(`Place: ${wordsInside(place)}`)
  if (at === 'elsewhere') return closed(`${mover}. Place: ${wordsInside(place)}`)
  if (at === null) return `${mover}.`
  return `${mover} ${who === of.doer && of.isThing ? 'to' : 'at'} ${home} place.`
}

function moverInWords(
  who: Mover | null,
  { doer, isThing }: { doer: Side; isThing: boolean },
  names: Record<Side, string>,
  both: string,
): string {
  if (who === null) return ''
  if (who === 'half_way') return isThing ? `${both} meet half way` : `${both} do it together`
  if (who === 'shared_carrier')
    return isThing
      ? `A carrier takes it, and ${both} pay half of that each`
      : `Somebody is paid to do it, and ${both} pay half of that each`
  if (!isThing) return who === doer ? '' : `${names[who]} does it`
  return who === doer ? `${names[who]} brings or sends it` : `${names[who]} collects it`
}
