import { signChange } from '@evensettle/contracts/agreement-changes.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { markRead } from '@evensettle/contracts/messages.ts'
import { saveNoticeChoices } from '@evensettle/contracts/notices.ts'
import { signPart } from '@evensettle/contracts/part-agreements.ts'
import { USUAL_CHOICES } from '@evensettle/domain/cases/notices.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accepted, signing } from '../../testing/agreement-changes.ts'
import { aPersonInUtc, aSettledCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aCaseOfThree, acceptedPart, signingPart } from '../../testing/part-agreements.ts'
import { agreedTerms } from '../../testing/settled.ts'
import { sealAgreement } from '../agreements/jobs.ts'
import { noticeLetter } from '../obligations/emails.ts'
import { newsWords, signedLetter, type NewsOffer } from './emails.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Mails once a day where they cannot be switched off, and quiet hours that have just begun. */
async function holdBack(people: readonly Person[]): Promise<void> {
  const from = app.clock.now().getUTCHours()
  const quiet = { from, to: (from + 9) % 24 }
  const mail = { ...USUAL_CHOICES.mail, agreement: 'daily', kept: 'daily', course: 'daily' } as const
  for (const person of people) await app.ok(saveNoticeChoices, { mail, quiet }, person)
}

/** Seals what both have signed, after both have seen all of it; tells of it twice, as after a crash. */
async function sealed({ caseId, starter, respondent }: TestCase): Promise<void> {
  const waiting = await app.waitingJobs('agreements.seal')
  expect(waiting).toHaveLength(1)
  for (const job of waiting) await sealAgreement(app.deps, { agreementId: String(job['agreementId']) })
  const { seq } = await app.ok(getCase, { caseId }, starter)
  for (const person of [starter, respondent])
    await app.ok(markRead, { caseId, deliveredSeq: seq, seenSeq: seq }, person)
  await app.runJobs()
  app.clock.advance(10 * HOUR)
  await app.runJobs()
}

async function told({ email }: Person, words: string): Promise<string[]> {
  const mails = await app.mails(email)
  return mails
    .filter(({ subject }) => subject.startsWith(words))
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
}

it('says “back” once of a thing that is given back, also in a reminder', () => {
  const thing = { kind: 'thing', amount: 0, currency: 'USD', words: 'The cargo bike back' } as const
  const about = { reference: 'ES-7K2M-9QXA', title: 'The bike', other: 'Nora', url: 'https://example.org' }
  const promised = [{ ...thing, isMine: true, dueOn: '2026-12-05' }]
  expect(signedLetter({ ...about, text: 'agreement', promised }).paragraphs.join(' ')).toMatch(
    /you give this back: The cargo bike(?! back)/,
  )
  const facts = { ...about, ...thing, isMine: true, how: '', dueOn: '2026-12-05', doneOn: null }
  expect(JSON.stringify(noticeLetter('week', { ...facts, pressUrl: about.url }))).not.toContain('bike back')
})

it('says “my” of no thing to somebody who may not be meant', () => {
  const thing = { kind: 'thing', amount: 0, currency: 'USD', words: 'My bass amplifier' } as const
  const about = { reference: 'ES-7K2M-9QXA', title: 'The bike', other: 'Nora', url: 'https://example.org' }
  const promised = [{ ...thing, isMine: true, dueOn: '2026-12-05' }]
  expect(signedLetter({ ...about, text: 'agreement', promised }).paragraphs.join(' ')).toContain(
    'you give this back: Bass amplifier',
  )
  const facts = { ...about, ...thing, isMine: true, how: '', dueOn: '2026-12-05', doneOn: null }
  expect(JSON.stringify(noticeLetter('week', { ...facts, pressUrl: about.url }))).not.toContain('My bass')
})

describe('that both have signed is told to each by one mail that nothing holds back', () => {
  it('for a new version, each time there is one', async () => {
    const [starter, respondent] = [await aPersonInUtc(app), await aPersonInUtc(app)]
    const one = await aSettledCase(app, { starter, respondent, terms: agreedTerms(app) })
    await holdBack([starter, respondent])
    for (const [at, title] of ['Deposit for 4 Mill Lane', 'Deposit for 5 Mill Lane'].entries()) {
      const changeId = await accepted(app, one, { title })
      for (const person of [starter, respondent])
        await app.ok(signChange, await signing(app, one, changeId, person), person)
      await sealed(one)
      for (const person of [starter, respondent]) {
        const mails = await told(person, 'Both of you have signed the new version')
        expect(mails).toHaveLength(at + 1)
        expect(mails.at(-1)).toContain('It is the one that counts now.')
        expect(mails.at(-1)).toContain(`/case/${one.caseId}?tab=agreement`)
        expect(await told(person, 'Both of you have signed (')).toHaveLength(1)
      }
    }
  })

  it('for a part agreement, with what comes first of it', async () => {
    const one = await aCaseOfThree(app)
    const { starter, respondent } = one
    await app.runJobs()
    const proposalId = await acceptedPart(app, one)
    await holdBack([starter, respondent])
    for (const person of [starter, respondent])
      await app.ok(signPart, await signingPart(app, one, proposalId, person), person)
    await sealed(one)
    for (const [person, words] of [
      [starter, 'First, Person'],
      [respondent, 'First, you pay'],
    ] as const) {
      const mails = await told(person, 'Both of you have signed a part agreement')
      expect(mails).toHaveLength(1)
      expect(mails[0]).toContain(words)
      expect(mails[0]).toContain('The rest stays open.')
      expect(mails[0]).toContain(`/case/${one.caseId}?tab=points`)
    }
  })
})

it.each([
  [['2026-12-22'], 'offers to pay €1,050 by December 22, 2026.'],
  [['2026-12-22', '2027-01-22'], 'in 2 parts, by December 22, 2026 and by January 22, 2027.'],
  [['2026-12-22', '2027-01-22', '2027-02-22'], 'in 3 parts, from December 22, 2026 to February 22, 2027.'],
  [[], 'offers to pay €1,050. You can'],
])('of an offer in parts the mail names its days: %j', (days, words) => {
  const offer: NewsOffer = {
    isPaidByThem: true,
    amount: 105_000,
    days,
    acts: 0,
    currency: 'EUR',
    mayAccept: true,
  }
  expect(newsWords({ type: 'offer.made', about: null, offer }, 'Lee')).toContain(words)
})
