import { PdfArray, PdfNumber, PdfRef, PdfStream, type PdfDict, type PdfObject } from '@libpdf/core'
import { CannotOpenError } from './outcome.ts'
import { instructionsOf } from './pdf-content.ts'

type Resolve = (ref: PdfRef) => PdfObject | null
type Matrix = readonly [number, number, number, number, number, number]

/** What of a page is shown, in its own units; `isCropped`: its sheet is larger. */
export type PageBox = {
  left: number
  bottom: number
  right: number
  top: number
  isCropped: boolean
}

/** Units that a picture may reach over the edge of a cropped page, as print shops want it: 3 mm. */
const BLEED = 9
const A_LETTER = [0, 0, 612, 792] as const

/** The part of a page that readers show: what both the sheet and the crop box hold. */
export function pageBox(sheet: readonly number[] | null, crop: readonly number[] | null): PageBox {
  const whole = boxOf(sheet) ?? boxOf(A_LETTER) ?? { left: 0, bottom: 0, right: 0, top: 0 }
  const cut = boxOf(crop) ?? whole
  const box = {
    left: Math.max(whole.left, cut.left),
    bottom: Math.max(whole.bottom, cut.bottom),
    right: Math.min(whole.right, cut.right),
    top: Math.min(whole.top, cut.top),
  }
  if (box.left >= box.right || box.bottom >= box.top) return { ...whole, isCropped: false }
  const spare = [
    box.left - whole.left,
    box.bottom - whole.bottom,
    whole.right - box.right,
    whole.top - box.top,
  ]
  return { ...box, isCropped: Math.max(...spare) > 1 }
}

function boxOf(four: readonly number[] | null): Omit<PageBox, 'isCropped'> | null {
  const [a = 0, b = 0, c = 0, d = 0] = four ?? []
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  return four?.length === 4 && box.left < box.right && box.bottom < box.top ? box : null
}

/** Whether nobody sees all of what lies at these points: cut off by a crop, or beyond the edge altogether. */
export function isOutOfSight(box: PageBox, points: readonly (readonly [number, number])[]): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const over = box.isCropped
    ? [
        box.left - Math.min(...xs),
        Math.max(...xs) - box.right,
        box.bottom - Math.min(...ys),
        Math.max(...ys) - box.top,
      ]
    : [
        box.left - Math.max(...xs),
        Math.min(...xs) - box.right,
        box.bottom - Math.max(...ys),
        Math.min(...ys) - box.top,
      ]
  return Math.max(...over) > (box.isCropped ? BLEED : 0)
}

/** Instructions that are followed for one document, forms within forms counted each time they are drawn. */
const FOLLOWED = 5_000_000
const DEEPEST = 20

/** Looks for pictures that lie where nobody sees them. */
export function createPictureCheck(resolve: Resolve) {
  let followed = 0
  const check = (
    content: string,
    resources: PdfDict | undefined,
    box: PageBox,
    start: Matrix = [1, 0, 0, 1, 0, 0],
    depth = 0,
  ): void => {
    const things = resources?.getDict('XObject', resolve)
    const kept: Matrix[] = []
    let matrix = start
    for (const { name, operands } of instructionsOf(content)) {
      if ((followed += 1) > FOLLOWED || depth > DEEPEST) throw new CannotOpenError('too_large')
      if (name === 'q') kept.push(matrix)
      else if (name === 'Q') matrix = kept.pop() ?? matrix
      else if (name === 'cm') matrix = times(matrixOf(operands.map(Number)), matrix)
      else if (name === 'EI') assertSeen(box, matrix, UNIT)
      else if (name === 'Do') {
        const thing = things?.get(operands[0]?.slice(1) ?? '', resolve)
        if (!(thing instanceof PdfStream)) continue
        if (thing.getName('Subtype', resolve)?.value !== 'Form') {
          assertSeen(box, matrix, UNIT)
          continue
        }
        const inner = times(matrixOf(numbersOf(thing.get('Matrix', resolve), resolve)), matrix)
        const edges = numbersOf(thing.get('BBox', resolve), resolve)
        if (edges.length === 4 && isWithin(box, cornersOf(inner, edges))) continue
        check(textOf(thing), thing.getDict('Resources', resolve) ?? resources, box, inner, depth + 1)
      }
    }
  }
  return check
}

const UNIT = [0, 0, 1, 1]

function assertSeen(box: PageBox, matrix: Matrix, edges: readonly number[]): void {
  if (isOutOfSight(box, cornersOf(matrix, edges))) throw new CannotOpenError('no_safe_copy')
}

function isWithin(box: PageBox, points: readonly (readonly [number, number])[]): boolean {
  return points.every(([x, y]) => x >= box.left && x <= box.right && y >= box.bottom && y <= box.top)
}

function cornersOf([a, b, c, d, e, f]: Matrix, edges: readonly number[]): [number, number][] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = edges
  return [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f])
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

function matrixOf(six: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = six.length === 6 && six.every(Number.isFinite) ? six : []
  return [a, b, c, d, e, f]
}

/** The numbers of an array, such as a box or a matrix. */
export function numbersOf(value: PdfObject | null | undefined, resolve: Resolve): number[] {
  const found = value instanceof PdfRef ? resolve(value) : value
  if (!(found instanceof PdfArray)) return []
  return found.toArray().flatMap((one) => {
    const number = one instanceof PdfRef ? resolve(one) : one
    return number instanceof PdfNumber ? [number.value] : []
  })
}

/** The instructions of a stream, a character for each byte. */
export function textOf(stream: PdfStream): string {
  return Buffer.from(stream.getDecodedData()).toString('latin1')
}
