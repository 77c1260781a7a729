import { isNegotiating, isSettled, isSigning, type CaseStatus } from '../cases/status.ts'
import type { Side } from '../cases/side.ts'
import { err, ok, type Result } from '../result.ts'
import { cleanWords } from './clean-words.ts'

/** The words a person says yes to when signing. A change of words is a new version. */
export const CONSENT_VERSION = '1'
export const CONSENT_TEXT =
  'I have read this agreement. I sign it by my own free choice and I mean to be bound by it. I agree to sign on screen, and that my signature counts like one made by hand. The time, my internet address, my browser and how I was signed in are kept with my signature.'

/** The words of every version that was ever said yes to, for the document that is printed. */
export const CONSENT_TEXTS: Readonly<Record<string, string>> = { [CONSENT_VERSION]: CONSENT_TEXT }

export const MAX_SIGNED_NAME = 120
export const MAX_STROKES = 60
export const MAX_STROKE_POINTS = 4000

/** A place in the drawing box, as parts 0..1 of its width and height from the left and top edge. */
export type Point = [x: number, y: number]
export type Stroke = Point[]

/** Width of the drawing box divided by its height, on the screen and on paper. */
export const DRAWING_RATIO = 3

/** A drawing only a broken or hostile sender makes: the contract's bounds say the same. */
export type DrawingRefusal = { code: 'INVALID_INPUT'; field: 'drawing' }

export type SigningRefusal =
  | { code: 'WRONG_STATE'; status: CaseStatus }
  | { code: 'ALREADY_SIGNED' }
  | { code: 'NAME_NEEDED'; max: number }
  | { code: 'NAME_DIFFERS'; expected: string }
  | { code: 'CONSENT_NEEDED' }
  | { code: 'AGREEMENT_CHANGED' }
  | { code: 'ADDRESS_MISSING' }
  | DrawingRefusal

export type SigningAttempt = {
  status: CaseStatus
  /** a new version of what both have signed before, while that one holds */
  isNewVersion?: boolean
  /** some points only, while the talk about the others goes on */
  isPart?: boolean
  /** The signatures already made. */
  signatures: readonly { side: Side }[]
  side: Side
  typedName: string
  /** The name in the agreement: what is typed must be it, and it stands in where a signature was drawn. */
  profileName?: string | null
  drawing?: readonly (readonly Readonly<Point>[])[] | null
  consent: boolean
  /** The version of the words that were said yes to, where the sender names it. */
  consentVersion?: string
  /** SHA-256 in hex of the text the person had before their eyes. */
  documentHashSeen: string
  documentHash: string
  /** the text names an address of both */
  areAddressesKnown: boolean
}

/** A signature that may be recorded. `completes` says both sides have then signed. */
export type Signature = { side: Side; typedName: string; strokes: Stroke[] | null; completes: boolean }

/** Decides whether a side may sign now, with this name, this drawing and this text before it. */
export function canSign(attempt: SigningAttempt): Result<Signature, SigningRefusal> {
  if (attempt.signatures.some(({ side }) => side === attempt.side)) return err({ code: 'ALREADY_SIGNED' })
  const { status } = attempt
  if (!isTimeToSign(attempt)) return err({ code: 'WRONG_STATE', status })
  if (attempt.documentHashSeen.toLowerCase() !== attempt.documentHash.toLowerCase()) {
    return err({ code: 'AGREEMENT_CHANGED' })
  }
  // a text that one side signed before this was asked stays as it is
  if (!attempt.areAddressesKnown && attempt.signatures.length === 0) return err({ code: 'ADDRESS_MISSING' })
  const drawing = checkDrawing(attempt.drawing ?? null)
  if (!drawing.ok) return drawing
  const typedName = signedName(attempt.typedName, drawing.value === null ? null : attempt.profileName)
  if (typedName === '' || typedName.length > MAX_SIGNED_NAME) {
    return err({ code: 'NAME_NEEDED', max: MAX_SIGNED_NAME })
  }
  const expected = cleanWords(attempt.profileName ?? '')
  if (expected !== '' && sameName(typedName) !== sameName(expected)) {
    return err({ code: 'NAME_DIFFERS', expected })
  }
  if (!attempt.consent || (attempt.consentVersion ?? CONSENT_VERSION) !== CONSENT_VERSION) {
    return err({ code: 'CONSENT_NEEDED' })
  }
  return ok({
    side: attempt.side,
    typedName,
    strokes: drawing.value,
    completes: attempt.signatures.length === 1,
  })
}

function isTimeToSign({ status, isNewVersion, isPart }: SigningAttempt): boolean {
  if (isPart) return isNegotiating(status)
  return isNewVersion ? isSettled(status) : isSigning(status)
}

/** What counts as the same name: letter case, accents, dots and blanks do not matter. */
function sameName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.,'’\-\s]/gu, '')
    .toLowerCase()
}

function signedName(typed: string, fallback: string | null | undefined): string {
  const name = cleanWords(typed)
  const chosen = name === '' ? cleanWords(fallback ?? '') : name
  return /[\p{L}\p{N}]/u.test(chosen) ? chosen : ''
}

/** Checks a drawn signature: bounded, inside its box, with something in it. No strokes at all means not drawn. */
export function checkDrawing(
  drawing: readonly (readonly Readonly<Point>[])[] | null,
): Result<Stroke[] | null, DrawingRefusal> {
  if (drawing === null || drawing.length === 0) return ok(null)
  if (drawing.length > MAX_STROKES) return err({ code: 'INVALID_INPUT', field: 'drawing' })
  const points = drawing.reduce((sum, stroke) => sum + stroke.length, 0)
  if (points > MAX_STROKE_POINTS) return err({ code: 'INVALID_INPUT', field: 'drawing' })
  const inside = drawing.every((stroke) => stroke.length > 0 && stroke.every(isInside))
  if (!inside || points < 2) return err({ code: 'INVALID_INPUT', field: 'drawing' })
  return ok(drawing.map((stroke) => stroke.map(([x, y]): Point => [x, y])))
}

function isInside([x, y]: Readonly<Point>): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}
