import { expect, it } from 'vitest'
import { ARTICLES } from './copy.ts'
import { comesFrom } from './model.ts'

const ID = '0198c0de-1111-7222-8333-444455556666'

it.each([
  [`/negotiation/${ID}`, 'offers', ID, 'proposal'],
  [`/case/${ID}?tab=agreement`, 'signing', ID, 'other'],
  [`/hub/${ID}`, 'messages', ID, 'other'],
  [`/case-invitation/${ID}`, 'no-answer', ID, 'other'],
  [`/case/${ID}/respond`, 'was-invited', ID, 'other'],
  ['/create-case?step=items', 'items', null, 'other'],
  ['/settings', 'second-step', null, 'other'],
  ['/case/ES-4F7K-9QXM', 'messages', null, 'other'],
  ['/partner-help', null, null, 'other'],
  ['javascript:alert(1)', null, null, 'other'],
  [null, null, null, 'other'],
])('who comes from %s finds the article %s', (place, article, caseId, topic) => {
  expect(comesFrom(place)).toEqual({ article, caseId, topic })
  expect([null, ...ARTICLES.map(({ id }) => id)]).toContain(article)
})
