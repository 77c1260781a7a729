import { PdfArray, PdfDict, PdfRef, type PdfObject } from '@libpdf/core'
import { CannotOpenError } from './outcome.ts'

type Resolve = (ref: PdfRef) => PdfObject | null

/** The layers of a PDF: which of them are shown when it is opened. */
export type Layers = {
  /** @throws CannotOpenError no_safe_copy where something belongs to a layer that is not shown */
  assertShown(layer: PdfObject): void
}

/** Reads which layers are switched off (ISO 32000-2, 8.11). */
export function layersOf(catalog: PdfDict, resolve: Resolve): Layers {
  const shown = catalog.getDict('OCProperties', resolve)?.getDict('D', resolve)
  const isOffAtFirst = shown?.getName('BaseState', resolve)?.value === 'OFF'
  const switched = refsIn(shown?.get(isOffAtFirst ? 'ON' : 'OFF', resolve))
  const isShown = (layer: PdfObject): boolean => {
    const found = layer instanceof PdfRef ? resolve(layer) : layer
    if (!(found instanceof PdfDict)) return true
    if (found.getName('Type', resolve)?.value === 'OCMD') return isShownByRule(found)
    const usage = found.getDict('Usage', resolve)?.getDict('View', resolve)
    if (usage?.getName('ViewState', resolve)?.value === 'OFF') return false
    return !(layer instanceof PdfRef) || switched.has(nameOf(layer)) === isOffAtFirst
  }
  // a rule of several layers is shown for sure where all of them are, and nothing is turned round
  const isShownByRule = (rule: PdfDict): boolean => {
    if (rule.has('VE') || rule.getName('P', resolve)?.value.endsWith('Off') === true) return false
    const all = rule.get('OCGs')
    const list = all instanceof PdfRef ? resolve(all) : all
    return list instanceof PdfArray ? list.toArray().every(isShown) : !all || isShown(all)
  }
  return {
    assertShown(layer) {
      if (!isShown(layer)) throw new CannotOpenError('no_safe_copy')
    },
  }
}

function refsIn(list: PdfObject | undefined): Set<string> {
  const all = list instanceof PdfArray ? list.toArray() : []
  return new Set(all.flatMap((one) => (one instanceof PdfRef ? [nameOf(one)] : [])))
}

function nameOf({ objectNumber, generation }: PdfRef): string {
  return `${objectNumber} ${generation}`
}
