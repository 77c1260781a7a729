import { heardForBoth, heardPerMonth, type ActLevel, type BothChips } from './chips.ts'
import { DEFAULT_SCHEDULE, OPEN_WISHES, SCHEDULE_PLANS, SCHEDULES } from './constants.ts'
import type { Schedule } from './constants.ts'
import type { PackageAct, PackageTerms } from './proposal.ts'
import type { PublicCase, Wish } from './public-case.ts'
import type { Rules } from './rules.ts'

export type MoneyFrame = { payer: PublicCase['payer']; claim: number; reference: number; rules: Rules }

type Choice = { act: PackageAct | null; value: number }
type Candidate = { terms: PackageTerms; value: number }

function scheduleValue(schedule: Schedule, frame: MoneyFrame, chips: BothChips): number {
  if (schedule === DEFAULT_SCHEDULE) return 0
  const share = frame.claim > 0 ? frame.reference / frame.claim : 0
  const months = SCHEDULE_PLANS[schedule].delay - SCHEDULE_PLANS[DEFAULT_SCHEDULE].delay
  return share * heardPerMonth(frame.payer, chips) * months - frame.rules.complexityCost
}

function actValue(
  wish: Pick<Wish, 'id' | 'kind' | 'by'>,
  level: ActLevel,
  chips: BothChips,
  rules: Rules,
): number {
  return heardForBoth(wish, level, chips, rules.costHeard) - rules.complexityCost
}

/**
 * What a package is worth to both sides together beyond default terms (paid in 30 days, nothing else), as
 * a share of the sum asked, less a little for every further term. From both sides' chips: PRIVATE to the mediator.
 */
export function packageValue(terms: PackageTerms, frame: MoneyFrame, chips: BothChips): number {
  const paid = terms.schedule === null ? 0 : scheduleValue(terms.schedule, frame, chips)
  return terms.acts.reduce(
    (sum, act) =>
      sum + actValue({ id: act.wishId, kind: act.kind, by: act.by }, act.level, chips, frame.rules),
    paid,
  )
}

function choicesFor(wish: Wish, chips: BothChips, rules: Rules): Choice[] {
  const { id: wishId, kind, by } = wish
  const choices: Choice[] = [{ act: null, value: 0 }]
  choices.push({
    act: { wishId, kind, by, level: 'full', words: wish.words.trim() },
    value: actValue(wish, 'full', chips, rules),
  })
  if (kind === 'apology' && wish.regret !== undefined) {
    choices.push({
      act: { wishId, kind, by, level: 'half', words: wish.regret.trim() },
      value: actValue(wish, 'half', chips, rules),
    })
  }
  return choices.sort((a, b) => b.value - a.value)
}

/** How clearly the best choice beats the next one. */
function lead(choices: readonly Choice[]): number {
  return (choices[0]?.value ?? 0) - (choices[1]?.value ?? 0)
}

/**
 * Every combination worth a look. Values add up over wishes, so only the wishes with the closest call are
 * tried both ways; the others stay at their own best choice.
 */
function candidates(c: PublicCase, frame: MoneyFrame, chips: BothChips): Candidate[] {
  const all = c.wishes.map((wish) => choicesFor(wish, chips, frame.rules))
  const order = all.map((_, i) => i).sort((a, b) => lead(all[a] ?? []) - lead(all[b] ?? []) || a - b)
  const tried = new Set(order.slice(0, OPEN_WISHES))
  let acts: { acts: PackageAct[]; value: number }[] = [{ acts: [], value: 0 }]
  for (const [i, choices] of all.entries()) {
    const open = tried.has(i) ? choices : choices.slice(0, 1)
    acts = acts.flatMap((base) =>
      open.map((choice) => ({
        acts: choice.act ? [...base.acts, choice.act] : base.acts,
        value: base.value + choice.value,
      })),
    )
  }
  if (frame.claim === 0) {
    return acts
      .filter((one) => one.acts.length > 0)
      .map((one) => ({ terms: { schedule: null, acts: one.acts }, value: one.value }))
  }
  return SCHEDULES.flatMap((schedule) => {
    const paid = scheduleValue(schedule, frame, chips)
    return acts.map((one) => ({ terms: { schedule, acts: one.acts }, value: one.value + paid }))
  })
}

function sameActs(a: PackageTerms, b: PackageTerms): boolean {
  return (
    a.acts.length === b.acts.length &&
    a.acts.every((act, i) => act.wishId === b.acts[i]?.wishId && act.level === b.acts[i].level)
  )
}

function isNearTwin(a: PackageTerms, b: PackageTerms): boolean {
  if (!sameActs(a, b)) return false
  if (a.schedule === null || b.schedule === null) return true
  return Math.abs(SCHEDULES.indexOf(a.schedule) - SCHEDULES.indexOf(b.schedule)) <= 1
}

/**
 * Makes the `count` best packages of terms for both sides together, best first, none a twin of a better one
 * with a neighbouring schedule. Only terms somebody asked for appear. Terms that `make` turns down (null, by a public rule) do not take a place, so that how many
 * packages there are tells nothing about chips.
 */
export function bestPackages<T>(
  c: PublicCase,
  frame: MoneyFrame,
  chips: BothChips,
  count: number,
  make: (terms: PackageTerms, index: number) => T | null,
): T[] {
  const chosen: PackageTerms[] = []
  const made: T[] = []
  const ranked = candidates(c, frame, chips).sort((a, b) => b.value - a.value)
  for (const { terms } of ranked) {
    if (made.length >= count) break
    if (chosen.some((other) => isNearTwin(other, terms))) continue
    const one = make(terms, made.length)
    if (one === null) continue
    chosen.push(terms)
    made.push(one)
  }
  return made
}
