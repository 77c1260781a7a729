import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { COUNTED_AFTER_DAYS } from '@evensettle/domain/partners/figures.ts'
import { LEAST_TOLD } from '@evensettle/domain/partners/suppression.ts'
import * as m from '@evensettle/messages/partners/program-page.ts'
import { BRAND } from '../../../lib/brand.ts'

/** What a member gets. */
export const GETS = [
  { title: m.getWholeTitle(), text: m.getWholeText() },
  { title: m.getStartTitle({ minutes: TIMELINE.minutesToStart }), text: m.getStartText() },
  { title: m.getQuietTitle(), text: m.getQuietText() },
]

export const SEES = [m.seeStarted(), m.seeDays(), m.seeTable()]

export const NEVER = [m.neverNames(), m.neverWords(), m.neverSmall({ least: LEAST_TOLD }), m.neverOne()]

/** From the application to the first case of a member. */
export const STEPS = [
  { title: m.stepApplyTitle(), text: m.stepApplyText() },
  { title: m.stepApprovedTitle(), text: m.stepApprovedText() },
  { title: m.stepInviteTitle(), text: m.stepInviteText() },
  { title: m.stepCodesTitle(), text: m.stepCodesText() },
  { title: m.stepFirstTitle(), text: m.stepFirstText() },
]

export const QUESTIONS = [
  { q: m.whoQuestion(), a: m.whoAnswer() },
  { q: m.sideQuestion(), a: m.sideAnswer({ brand: BRAND }) },
  { q: m.bothQuestion(), a: m.bothAnswer() },
  { q: m.adviceQuestion(), a: m.adviceAnswer({ brand: BRAND }) },
  { q: m.whenQuestion(), a: m.whenAnswer({ days: COUNTED_AFTER_DAYS, least: LEAST_TOLD }) },
  { q: m.importQuestion(), a: m.importAnswer() },
  { q: m.leaveQuestion(), a: m.leaveAnswer() },
]
