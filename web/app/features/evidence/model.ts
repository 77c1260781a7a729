import * as files from '@evensettle/messages/refusals/evidence.ts'
import * as m from '@evensettle/messages/evidence/model.ts'
import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import {
  EVIDENCE_LIMITS,
  isArriving,
  isVideo,
  isReady,
  MEGABYTE,
  mostBytesOf,
} from '@evensettle/domain/evidence/evidence.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { sumCountsFor } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { formatMoney } from '../../lib/format.ts'

/** Who looks at a case's evidence: a signed-in side, or the holder of a token. */
export type EvidenceViewer = { caseId: string; token: string | null }

/** What is asked for in a case, as far as a document can be about it. */
export type EvidencePoints = {
  currency: Currency
  items: readonly Pick<ItemView, 'id' | 'by' | 'kind' | 'title' | 'claimed'>[]
}

/** The sum that a document shows for a point, in words, where it counts as one; null otherwise. */
export function sumWords(one: EvidenceView, points: EvidencePoints | undefined): string | null {
  const point = points?.items.find(({ id }) => id === one.itemId)
  if (!points || !point || one.documented === null || !sumCountsFor(point, one)) return null
  return m.showsSum({ amount: formatMoney(one.documented, points.currency) })
}

/** What the file chooser offers; the server looks at the content. */
export const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,application/pdf,text/plain,video/mp4,video/quicktime,video/webm'

/** Why a file will not be taken, before it is sent anywhere; null when it may be tried. */
export function fileProblem(file: { size: number; type: string }): string | null {
  if (file.size === 0) return files.empty()
  const most = mostBytesOf(file.type)
  if (file.size <= most) return null
  const words = isVideo(file.type) ? files.videoTooLarge : files.tooLarge
  return words({ megabytes: most / MEGABYTE })
}

/** A name for a file as people know it: without its ending, short enough to keep. */
export function nameOf(fileName: string): string {
  const base = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  return (base || 'File').slice(0, EVIDENCE_LIMITS.name)
}

/** What people may add, as a hint beside the button says it. */
export const ADDED_LIMITS = {
  megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE,
  video: EVIDENCE_LIMITS.videoBytes / MEGABYTE,
}

/** Whether it is a video that can be played here. */
export function mayPlay(one: EvidenceView): boolean {
  return isVideo(one.mediaType) && isReady(one.state) && one.problem === null
}

/** "1 page", "12 pages"; nothing for what has none. */
export function pageWords(pages: number | null): string | null {
  return pages === null ? null : m.pages({ pages })
}

/** Whether a file is here in full, be it scanned for viruses yet or not. */
export function isHere({ state }: Pick<EvidenceView, 'state'>): boolean {
  return !isArriving(state)
}

/** Whether there is something to save: the file for its owner, for others what they may see of it. */
export function maySave(one: EvidenceView, isMine: boolean): boolean {
  if (!isReady(one.state) || one.problem === 'harmful') return false
  const isShownAsIs = one.mediaType === 'text/plain' || isVideo(one.mediaType)
  return isMine || one.hasView || (one.problem === null && isShownAsIs)
}

/** The whole check sum in groups of eight, so that two people can compare it. */
export function hashWords(sha256: string): string {
  return sha256.match(/.{1,8}/g)?.join(' ') ?? sha256
}

/** What belongs to one point, or (null) to the case as a whole. */
export function evidenceFor(all: readonly EvidenceView[], itemId: string | null): EvidenceView[] {
  return all.filter((one) => one.itemId === itemId)
}
