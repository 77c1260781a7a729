import * as additions from '@evensettle/contracts/agreement-additions.ts'
import * as agreements from '@evensettle/contracts/agreements.ts'
import { given } from './policy-ground.ts'
import { plain, row, type Row } from './policy-rows.ts'

const { ofCase, anAddition, anAnswer } = given
const SIDES = [401, 404, 200, 200, 404] as const

/** Who may do what with a text that waits for signatures, besides reading and signing it. */
export const SIGNING_ROWS: Row[] = [
  // the starter's session began with a password, which shows nothing
  row(agreements.confirmEmailForAgreement, [401, 404, 409, 200, 404], ofCase, 'agreed'),
  row(agreements.takeDayToThink, SIDES, ofCase, 'agreed'),
  row(additions.proposeAddition, SIDES, anAddition, 'agreed'),
  row(additions.answerAddition, [401, 404, 404, 404, 404], anAnswer, 'agreed'),
  plain(additions.PAYERS_COPY_PATH, [401, 404, 404, 404, 404], 'settled'),
  row(agreements.declineToSign, SIDES, (ground) => ({ ...ofCase(ground), words: '' }), 'agreed'),
  plain(agreements.AGREEMENT_PDF_PATH, SIDES, 'settled'),
]
