import * as m from '@evensettle/messages/right-place/copy.ts'
import { BRAND } from '../../lib/brand.ts'
import type { Advice, Question } from './model.ts'

export const QUESTION_WORDS: Record<Question, { ask: string; hint: string }> = {
  danger: {
    ask: m.dangerAsk(),
    hint: m.dangerHint(),
  },
  time: {
    ask: m.timeAsk(),
    hint: m.timeHint(),
  },
  office: {
    ask: m.officeAsk(),
    hint: m.officeHint(),
  },
  kind: {
    ask: m.kindAsk(),
    hint: m.kindHint(),
  },
  adults: {
    ask: m.adultsAsk(),
    hint: m.adultsHint(),
  },
  country: {
    ask: m.countryAsk(),
    hint: '',
  },
}

/** `also` is the title of a piece of advice that stands below a heavier one. */
export const ADVICE_WORDS: Record<Advice, { title: string; also?: string; text: string[] }> = {
  danger: {
    title: m.dangerTitle(),
    text: [m.nobodyShouldHaveToBargain(), m.ifYouAreInDanger()],
  },
  office: {
    title: m.officeTitle(),
    text: [m.officesAndCourtsHaveRules(), m.askLocalAdviceOfficeUnion()],
  },
  country: {
    title: m.countryTitle(),
    text: [m.peopleWhoRunThisService(), m.localAdviceOfficeCanTell()],
  },
  kind: {
    title: m.kindTitle(),
    text: [m.caseHereHasToBe(), m.forFightInFamilyClub(), m.doesOnePartOfIt()],
  },
  adults: {
    title: m.adultsTitle(),
    text: [m.dealHoldsOnlyBetweenPeople(), m.isItYouAskParent(), m.isItOtherPersonWrite()],
  },
  time: {
    title: m.timeTitle(),
    also: m.timeAlso(),
    text: [m.doesNotStopAnyDate({ brand: BRAND })],
  },
  good: {
    title: m.goodTitle(),
    text: [m.itIsMatterThatTwo(), m.youCanStartCaseNow()],
  },
}

/** Beside the way on, where a date comes first. */
export const AFTER_THE_DATE = m.afterTheDate()
