import { isDropped, isSealed, waitsForSeal } from '@evensettle/domain/agreements/agreement-state.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { PointGroup } from 'signature_pad'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import {
  MAX_STROKE_POINTS,
  MAX_STROKES,
  type Point,
  type Stroke,
} from '@evensettle/domain/agreements/signing.ts'

type Drawn = { points: readonly { x: number; y: number }[] }

function part(value: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000
}

/** Every `step`-th point of a stroke, its ends always among them. */
function thinned(stroke: Stroke, step: number): Stroke {
  return step === 1 ? stroke : stroke.filter((_, i) => i % step === 0 || i === stroke.length - 1)
}

/**
 * A drawing in pixels as strokes in the unit square, as the agreement keeps it: bounded in number, thinned when
 * it has too many points. Null when nothing that could be a signature was drawn.
 */
export function normaliseStrokes(drawn: readonly Drawn[], width: number, height: number): Stroke[] | null {
  if (width <= 0 || height <= 0) return null
  const strokes = drawn
    .map(({ points }) => points.map(({ x, y }): Point => [part(x, width), part(y, height)]))
    .filter((stroke) => stroke.length > 0)
    .slice(0, MAX_STROKES)
  const total = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  if (total < 2) return null
  // Two ends a stroke are kept, so they are taken off the room that is left.
  const step = total > MAX_STROKE_POINTS ? Math.ceil(total / (MAX_STROKE_POINTS - 2 * MAX_STROKES)) : 1
  return strokes.map((stroke) => thinned(stroke, step))
}

/** The same drawing in a box that has grown or shrunk: a phone was turned, a window was made narrower. */
export function scaledDrawing(drawn: readonly PointGroup[], factor: number): PointGroup[] {
  return drawn.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

/** Where the agreement stands for its reader. */
export function signingState({
  state,
  signatures,
  mySide,
}: Pick<Agreement, 'state' | 'signatures' | 'mySide'>) {
  if (isSealed(state)) return 'sealed'
  if (isDropped(state)) return 'declined'
  if (waitsForSeal(state) || signatures.length === 2) return 'being-sealed'
  return signatures.some(({ side }) => side === mySide) ? 'waiting' : 'mine-to-sign'
}

/** Whether the last signature is there: it binds, and is sealed or will be in a moment. */
export function isSignedByBoth(stage: ReturnType<typeof signingState>): boolean {
  return stage === 'being-sealed' || stage === 'sealed'
}

/** Days in which the page of an agreement begins with what its last signature means. */
const MOMENT_DAYS = 7

/** Whether the last signature was given in the last days; a later version says for itself what it changes. */
export function isJustSigned(
  { signatures, version }: Pick<Agreement, 'signatures' | 'version'>,
  now: Date,
): boolean {
  const last = Math.max(...signatures.map(({ signedAt }) => Date.parse(signedAt)))
  return version === 1 && signatures.length === 2 && now.getTime() - last < MOMENT_DAYS * DAY
}

/** Whether the reader's address still has to come into the text, which nobody may change once it is signed. */
export function isAddressOpen({
  signatures,
  withoutAddress,
  mySide,
}: Pick<Agreement, 'signatures' | 'withoutAddress' | 'mySide'>): boolean {
  return signatures.length === 0 && withoutAddress.includes(mySide)
}

/** Whether the text waits for the address of the other side. */
export function isTheirAddressOpen(agreement: Parameters<typeof isAddressOpen>[0]): boolean {
  return isAddressOpen({ ...agreement, mySide: otherSide(agreement.mySide) })
}

/** The file's name on the reader's device. */
export function fileName(reference: string): string {
  return `agreement-${reference}.pdf`
}
