import * as accounts from '@evensettle/contracts/pay-accounts.ts'
import * as ownData from '@evensettle/contracts/own-data.ts'
import { newId } from './make-test-app.ts'
import { plain, row, type Row } from './policy-rows.ts'

const ACCOUNT = {
  kind: 'bank_transfer',
  holder: 'A. Person',
  number: 'DE89370400440532013000',
  bank: '',
} as const

/** Who may read and say where money goes, and what everybody may do with what is their own. */
export const ACCOUNT_ROWS: Row[] = [
  row(accounts.getPayAccounts, [401, 404, 200, 200, 404], ({ caseId }) => ({ caseId }), 'settled'),
  row(
    accounts.namePayAccount,
    [401, 404, 200, 409, 404],
    ({ caseId }) => ({ caseId, id: newId(), partId: null, account: ACCOUNT }),
    'settled',
  ),
  row(ownData.getOwnData, [401, 200, 200, 200, 200], () => ({})),
  row(ownData.askDeletion, [401, 422, 422, 422, 409], () => ({ password: 'not the password' })),
  row(ownData.keepAccount, [401, 200, 200, 200, 200], () => ({})),
  row(ownData.askCopy, [401, 200, 200, 200, 200], () => ({ id: newId() })),
  plain(ownData.COPY_PATH, [401, 404, 404, 404, 404]),
  plain(accounts.PART_PAYERS_COPY_PATH, [401, 404, 404, 404, 404]),
]
