import * as accounts from '@evensettle/contracts/pay-accounts.ts'
import * as mails from '@evensettle/contracts/mails.ts'
import * as notices from '@evensettle/contracts/notices.ts'
import { USUAL_CHOICES } from '@evensettle/domain/cases/notices.ts'
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
  {
    route: `POST ${mails.MAIL_REPORTS_PATH}`,
    state: 'active',
    statuses: [404, 404, 404, 404, 404],
    call: () => ({ method: 'POST', path: mails.MAIL_REPORTS_PATH, body: {} }),
  },
  row(mails.listMails, [401, 200, 200, 200, 200], () => ({})),
  row(mails.getMailPlaces, [401, 200, 200, 200, 200], () => ({})),
  row(mails.getMailText, [401, 404, 404, 404, 404], () => ({ id: newId() })),
  row(mails.sendMailAgain, [401, 404, 404, 404, 404], () => ({ id: newId() })),
  row(notices.listNotices, [401, 200, 200, 200, 200], () => ({})),
  row(notices.countNotices, [401, 200, 200, 200, 200], () => ({})),
  row(notices.readNotices, [401, 200, 200, 200, 200], ({ caseId }) => ({ one: { caseId, seq: 1 } })),
  row(notices.getNoticeChoices, [401, 200, 200, 200, 200], () => ({})),
  row(notices.saveNoticeChoices, [401, 200, 200, 200, 200], () => USUAL_CHOICES),
  row(notices.stopNotices, [200, 200, 200, 200, 200], () => ({ key: 'unknown' })),
  {
    route: `POST ${notices.ONE_PRESS_NOTICES_PATH}`,
    state: 'active',
    statuses: [204, 204, 204, 204, 204],
    call: () => ({ method: 'POST', path: '/api/notices/stop/unknown', body: {} }),
  },
  {
    route: `GET ${notices.ONE_PRESS_NOTICES_PATH}`,
    state: 'active',
    statuses: [302, 302, 302, 302, 302],
    call: () => ({ method: 'GET', path: '/api/notices/stop/unknown' }),
  },
  row(ownData.getOwnData, [401, 200, 200, 200, 200], () => ({})),
  row(ownData.askDeletion, [401, 422, 422, 422, 409], () => ({ password: 'not the password' })),
  row(ownData.keepAccount, [401, 200, 200, 200, 200], () => ({})),
  row(ownData.askCopy, [401, 422, 422, 422, 200], () => ({ id: newId(), password: 'not the password' })),
  // nothing is in the public log here
  plain('/log/checkpoint', [404, 404, 404, 404, 404]),
  plain('/log/tile/*', [404, 404, 404, 404, 404]),
  plain('/log/proof/:commitment', [404, 404, 404, 404, 404]),
  plain(ownData.COPY_PATH, [401, 404, 404, 404, 404]),
  plain(accounts.PART_PAYERS_COPY_PATH, [401, 404, 404, 404, 404]),
]
