import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  type PdfObject,
} from '@libpdf/core'
import { deflateSync } from 'node:zlib'
import { OPENING_LIMITS } from './limits.ts'
import { CannotOpenError } from './outcome.ts'
import { bareContent, instructionsOf } from './pdf-content.ts'
import { DRAWS } from './pdf-drawing-names.ts'
import { bareJpeg, bareJpeg2000 } from './bare-images.ts'
import { layersOf, type Layers } from './pdf-layers.ts'
import { createPictureCheck, numbersOf, pageBox, textOf, type PageBox } from './pdf-outside.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

export type CleanPdf = {
  bytes: Uint8Array
  /** the same with sheets so large that every word is on them, to look for those that nobody sees */
  wide: Uint8Array
  boxes: PageBox[]
  isSigned: boolean
}

/**
 * A copy of a PDF that holds what its pages show. It is built anew: page by page, only what is known to draw goes
 * over, and of a cropped page the part that is shown. Scripts, actions, links, attached files, names of authors
 * and places, comments and replacement text are not taken out, they are never put in. Fields and notes become part
 * of the picture of their page. Where a layer is switched off, or a picture lies where nobody sees it, no copy is
 * made: it might be seen in the copy.
 * @throws CannotOpenError locked, no_safe_copy, too_large
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
  const copier = new Copier(
    source,
    target,
    layersOf(catalog, (ref) => source.context.resolve(ref)),
  )
  const checkPictures = createPictureCheck(copier.resolve)
  const boxes: PageBox[] = []
  for (const { dict } of source.getPages()) {
    const page = target.addPage()
    for (const key of page.dict.keys()) if (!STAYS.has(key.value)) page.dict.delete(key)
    const [sheet, crop] = ['MediaBox', 'CropBox'].map((key) =>
      numbersOf(inherited(source, dict, key), copier.resolve),
    )
    const box = pageBox(sheet ?? null, crop ?? null)
    const content = contentOf(dict, copier.resolve)
    const resources = dictOf(inherited(source, dict, 'Resources'), copier.resolve)
    checkPictures(content, resources, box)
    boxes.push(box)
    for (const key of PAGE_KEYS) {
      const value = inherited(source, dict, key)
      if (value) page.dict.set(key, copier.copy(value, key))
    }
    page.dict.set('MediaBox', rectangle(box.left, box.bottom, box.right, box.top))
    page.dict.set('Contents', target.context.registry.register(packed(new PdfStream(), content)))
    if (resources) page.dict.set('Resources', copier.copyResources(resources, content))
  }
  target.context.info.trailer.delete('Info')
  const made = await target.save()
  for (const { dict } of target.getPages()) dict.set('MediaBox', rectangle(-WIDE, -WIDE, WIDE, WIDE))
  return { bytes: made, wide: await target.save(), boxes, isSigned }
}

const STAYS = new Set(['Type', 'Parent'])
const PAGE_KEYS = ['Rotate', 'UserUnit', 'Group'] as const
/** Further out than any program writes. */
const WIDE = 1_000_000

function rectangle(...edges: number[]): PdfArray {
  return new PdfArray(edges.map((edge) => PdfNumber.of(edge)))
}

/** Everything that draws a page: it may be cut into pieces anywhere between two words. */
function contentOf(page: PdfDict, resolve: Resolve): string {
  const found = page.get('Contents', resolve)
  const pieces = found instanceof PdfArray ? found.toArray() : found ? [found] : []
  return pieces
    .map((one) => (one instanceof PdfRef ? resolve(one) : one))
    .flatMap((one) => (one instanceof PdfStream ? [textOf(one)] : []))
    .join('\n')
}

function dictOf(value: PdfObject | null, resolve: Resolve): PdfDict | undefined {
  const found = value instanceof PdfRef ? resolve(value) : value
  return found instanceof PdfDict ? found : undefined
}

/** A stream with these instructions, rewritten from what draws. */
function packed(about: PdfStream, content: string): PdfStream {
  const made = new PdfStream(about, deflateSync(Buffer.from(bareContent(content), 'latin1')))
  made.delete('DecodeParms')
  made.set('Filter', PdfName.of('FlateDecode'))
  return made
}

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

/** Dictionaries whose keys are names that a page has made up. */
const NAMED = new Set([
  'Font',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'CharProcs',
  'Colorants',
])

/** Copies what draws from one document into another, each thing once. */
class Copier {
  readonly resolve: Resolve
  private readonly target: PDF
  private readonly layers: Layers
  private readonly copied = new Map<string, PdfRef>()

  constructor(source: PDF, target: PDF, layers: Layers) {
    this.resolve = (ref) => source.context.resolve(ref)
    this.target = target
    this.layers = layers
  }

  /** `key`: under which name the thing stands, which says how its own names are to be read. */
  copy(value: PdfObject, key: string): PdfObject {
    if (value instanceof PdfRef) return this.copyRef(value, key)
    if (value instanceof PdfStream) return this.copyStream(value, key)
    if (value instanceof PdfDict) return this.copyDict(value, key)
    if (value instanceof PdfArray) return new PdfArray(value.toArray().map((one) => this.copy(one, '')))
    return value
  }

  /** What instructions draw with, without pictures and forms that they never draw. */
  copyResources(resources: PdfDict, content: string): PdfDict {
    const made = this.copyDict(resources, '', new Set(['XObject']))
    const things = resources.getDict('XObject', this.resolve)
    if (!things) return made
    const drawn = new PdfDict()
    for (const name of this.drawnIn(content, things)) {
      const thing = things.get(name)
      if (thing) drawn.set(name, this.copy(thing, ''))
    }
    made.set('XObject', drawn)
    return made
  }

  /** The names that are drawn, also by forms that have no resources of their own and use these. */
  private drawnIn(content: string, things: PdfDict): Set<string> {
    const names = new Set<string>()
    const contents = [content]
    for (let next = contents.pop(); next !== undefined; next = contents.pop())
      for (const { name, operands } of instructionsOf(next)) {
        const drawn = name === 'Do' ? operands[0]?.slice(1) : undefined
        if (drawn === undefined || names.has(drawn)) continue
        names.add(drawn)
        const thing = things.get(drawn, this.resolve)
        if (thing instanceof PdfStream && isForm(thing) && !thing.has('Resources'))
          contents.push(textOf(thing))
      }
    return names
  }

  private copyRef(ref: PdfRef, key: string): PdfObject {
    const kind = NAMED.has(key) || key === GLYPH ? key : ''
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

  private copyDict(dict: PdfDict, key: string, except: ReadonlySet<string> = NOTHING): PdfDict {
    const isNamed = NAMED.has(key) && !dict.has('Type') && !dict.has('ShadingType')
    const made = new PdfDict()
    for (const [{ value: name }, value] of dict) {
      this.assertShown(name, value)
      if (except.has(name) || !(isNamed || DRAWS.has(name))) continue
      made.set(name, this.copy(value, isNamed ? (key === 'CharProcs' ? GLYPH : '') : name))
    }
    return made
  }

  /** Layers do not go over, so all that belongs to one has to be shown. */
  private assertShown(name: string, value: PdfObject): void {
    if (name === 'OC') this.layers.assertShown(value)
    if (name !== 'Properties') return
    const marks = value instanceof PdfRef ? this.resolve(value) : value
    if (marks instanceof PdfDict) for (const [, mark] of marks) this.layers.assertShown(mark)
  }

  private copyStream(stream: PdfStream, key: string): PdfStream {
    if (isForm(stream) || stream.has('PatternType') || key === GLYPH) return this.copyDrawing(stream)
    const { data, filter, parms } = bareData(stream, this.resolve)
    const made = new PdfStream(this.copyDict(stream, ''), data)
    made.delete('Filter')
    made.delete('DecodeParms')
    if (filter) made.set('Filter', this.copy(filter, 'Filter'))
    if (parms) made.set('DecodeParms', this.copy(parms, 'DecodeParms'))
    return made
  }

  private copyDrawing(stream: PdfStream): PdfStream {
    const content = textOf(stream)
    const made = packed(new PdfStream(this.copyDict(stream, '', new Set(['Resources']))), content)
    const resources = stream.getDict('Resources', this.resolve)
    if (resources) made.set('Resources', this.copyResources(resources, content))
    return made
  }
}

const NOTHING: ReadonlySet<string> = new Set()
/** A letter of a font that is drawn like a page. */
const GLYPH = 'CharProc'

function isForm(stream: PdfStream): boolean {
  const subtype = stream.get('Subtype')
  return subtype instanceof PdfName && subtype.value === 'Form'
}

type Data = { data: Uint8Array; filter: PdfObject | undefined; parms: PdfObject | undefined }

/** The bytes of a stream as they are, but a photo in it without what its camera has written beside it. */
function bareData(stream: PdfStream, resolve: Resolve): Data {
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
