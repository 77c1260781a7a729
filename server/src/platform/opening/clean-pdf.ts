import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'
import { OPENING_LIMITS } from './limits.ts'
import { CannotOpenError } from './outcome.ts'
import { DRAWS } from './pdf-drawing-names.ts'
import { bareJpeg, bareJpeg2000 } from './bare-images.ts'

export type CleanPdf = { bytes: Uint8Array; isSigned: boolean }

/**
 * A copy of a PDF that holds what draws its pages. It is built anew: page by page, only what is known to draw goes
 * over. That is not only what is seen: layers that are off with their names, what lies outside the crop box, and
 * replaced text and comments within what draws a page go over as well. Scripts, actions, links, attached files, names of authors and places are not taken
 * out, they are never put in. Fields and notes become part of the picture of their page.
 * @throws CannotOpenError locked, no_safe_copy
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const source = await PDF.load(bytes)
  if (source.isEncrypted && !source.isAuthenticated) throw new CannotOpenError('locked')
  const catalog = source.context.catalog.getDict()
  // its pages are made by a script of the one program it was made for
  if (catalog.getBool('NeedsRendering')?.value === true) throw new CannotOpenError('no_safe_copy')
  const isSigned = hasSignature(source)
  source.getForm()?.flatten()
  source.flattenAnnotations({ removeLinks: true })

  const target = PDF.create()
  const copier = new Copier(source, target)
  for (const { dict } of source.getPages()) {
    const page = target.addPage()
    for (const key of page.dict.keys()) if (!STAYS.has(key.value)) page.dict.delete(key)
    for (const key of PAGE_KEYS) {
      const value = inherited(source, dict, key)
      if (value) page.dict.set(key, copier.copy(value, key))
    }
  }
  const layers = catalog.get('OCProperties', (ref) => source.context.resolve(ref))
  if (layers instanceof PdfDict) setLayers(target, copier, layers)
  target.context.info.trailer.delete('Info')
  return { bytes: await target.save(), isSigned }
}

const STAYS = new Set(['Type', 'Parent'])
const PAGE_KEYS = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents', 'Group'] as const
/** Steps from a page up to where its size stands; a circle has no end. */
const DEEPEST = 50

/** An entry of a page, which may stand further up in the tree of pages. */
function inherited(source: PDF, page: PdfDict, key: string): PdfObject | null {
  const resolve = (ref: PdfRef) => source.context.resolve(ref)
  let at: PdfDict | undefined = page
  for (let depth = 0; at && depth < DEEPEST; depth += 1) {
    const value = at.get(key)
    if (value) return value
    if (key === 'Contents' || key === 'Group') return null
    at = at.getDict('Parent', resolve)
  }
  return null
}

/** Whether somebody has signed it, not only left room for a signature. */
function hasSignature(source: PDF): boolean {
  const fields = source.getForm()?.getSignatureFields() ?? []
  return fields.some((field) => field.isSigned())
}

/** What is switched off stays out of sight. */
function setLayers(target: PDF, copier: Copier, layers: PdfDict): void {
  const shown = layers.getDict('D', copier.resolve)
  const kept = new PdfDict()
  for (const key of ['BaseState', 'ON', 'OFF']) {
    const value = shown?.get(key)
    if (value) kept.set(key, copier.copy(value, key))
  }
  const all = layers.get('OCGs')
  const made = PdfDict.of({ D: kept, OCGs: all ? copier.copy(all, 'OCGs') : new PdfArray() })
  target.context.catalog.getDict().set('OCProperties', made)
}

/** Dictionaries whose keys are names that a page has made up. */
const NAMED = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
  'CharProcs',
  'Colorants',
])

/** Copies what draws from one document into another, each thing once. */
class Copier {
  readonly resolve: (ref: PdfRef) => PdfObject | null
  private readonly target: PDF
  private readonly copied = new Map<string, PdfRef>()

  constructor(source: PDF, target: PDF) {
    this.resolve = (ref) => source.context.resolve(ref)
    this.target = target
  }

  /** `key`: under which name the thing stands, which says how its own names are to be read. */
  copy(value: PdfObject, key: string): PdfObject {
    if (value instanceof PdfRef) return this.copyRef(value, key)
    if (value instanceof PdfStream) return this.copyStream(value)
    if (value instanceof PdfDict) return this.copyDict(value, key)
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map((one) => this.copy(one, '')))
    return value
  }

  private copyRef(ref: PdfRef, key: string): PdfObject {
    const kind = NAMED.has(key) ? key : ''
    const id = `${ref.objectNumber} ${ref.generation} ${kind}`
    const known = this.copied.get(id)
    if (known) return known
    const value = this.resolve(ref)
    if (!value) return PdfNull.instance
    if (this.copied.size >= OPENING_LIMITS.pdfObjects) throw new CannotOpenError('too_large')
    const { registry } = this.target.context
    const made = registry.allocateRef()
    this.copied.set(id, made)
    registry.registerAt(made, this.copy(value, key))
    return made
  }

  private copyDict(dict: PdfDict, key: string): PdfDict {
    const isNamed = NAMED.has(key) && !dict.has('Type') && !dict.has('ShadingType')
    const made = new PdfDict()
    for (const [name, value] of dict)
      if (isNamed || DRAWS.has(name.value)) made.set(name, this.copy(value, isNamed ? '' : name.value))
    return made
  }

  private copyStream(stream: PdfStream): PdfStream {
    const { data, filter, parms } = bareData(stream, this.resolve)
    const made = new PdfStream(this.copyDict(stream, ''), data)
    made.delete('Filter')
    made.delete('DecodeParms')
    if (filter) made.set('Filter', this.copy(filter, 'Filter'))
    if (parms) made.set('DecodeParms', this.copy(parms, 'DecodeParms'))
    return made
  }
}

type Data = { data: Uint8Array; filter: PdfObject | undefined; parms: PdfObject | undefined }

/** The bytes of a stream as they are, but a photo in it without what its camera has written beside it. */
function bareData(stream: PdfStream, resolve: (ref: PdfRef) => PdfObject | null): Data {
  const filter = stream.get('Filter', resolve)
  const parms = stream.get('DecodeParms', resolve)
  const names = filter instanceof PdfArray ? filter.toArray() : filter ? [filter] : []
  const last = names.at(-1)
  const bare = last instanceof PdfName ? BARE[last.value] : undefined
  if (!bare) return { data: stream.data, filter, parms }
  const outer = names.slice(0, -1)
  const inside = new PdfStream([['Filter', new PdfArray(outer)]], stream.data)
  const given = parms instanceof PdfArray ? parms.toArray() : []
  if (given.length > 1) inside.set('DecodeParms', new PdfArray(given.slice(0, -1)))
  const data = bare(outer.length > 0 ? inside.getDecodedData() : stream.data)
  return { data, filter: last, parms: parms instanceof PdfArray ? given.at(-1) : parms }
}

const BARE: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  DCTDecode: bareJpeg,
  DCT: bareJpeg,
  JPXDecode: bareJpeg2000,
}
