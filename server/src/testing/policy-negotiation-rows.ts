import * as earlierRounds from '@evensettle/contracts/earlier-rounds.ts'
import * as offers from '@evensettle/contracts/offers.ts'
import * as records from '@evensettle/contracts/records.ts'
import * as weights from '@evensettle/contracts/weights.ts'
import * as tableMoves from '@evensettle/contracts/table-moves.ts'
import { given } from './policy-ground.ts'
import { row, type Row } from './policy-rows.ts'

const { ofCase, ofDocument, ofOffer } = given
const SIDES = [401, 404, 200, 200, 404] as const

/** Who may do what with offers, what lies on the table and objections to evidence. */
export const NEGOTIATION_ROWS: Row[] = [
  row(offers.acceptOffer, [401, 404, 409, 200, 404], ofOffer),
  row(offers.declineOffer, [401, 404, 409, 200, 404], ofOffer),
  row(offers.withdrawOffer, [401, 404, 200, 409, 404], ofOffer),
  row(tableMoves.setTerm, [401, 404, 409, 409, 404], given.aTerm),
  row(tableMoves.askForProposal, SIDES, ofCase),
  row(tableMoves.sealConfirmation, [401, 404, 409, 409, 404], given.noAnswers),
  row(records.getRoundRecord, [401, 404, 409, 409, 404], ({ caseId, roundId }) => ({ caseId, roundId })),
  row(weights.getWeights, SIDES, ofCase),
  row(weights.objectToEvidence, [401, 404, 404, 404, 404], (ground) => ({
    ...ofDocument(ground),
    reason: 'It is not from that day.',
  })),
  row(weights.withdrawObjection, [401, 404, 404, 404, 404], ofDocument),
  row(weights.answerObjection, [401, 404, 404, 404, 404], (ground) => ({
    ...ofDocument(ground),
    stands: true,
    words: '',
  })),
  row(earlierRounds.getPreferences, SIDES, ofCase),
  row(earlierRounds.deletePreferences, SIDES, ofCase),
]
