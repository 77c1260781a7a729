import type { ApplicationView } from '@evensettle/contracts/partners.ts'
import { takesAnswer } from '@evensettle/domain/partners/application.ts'
import type { OrganisationState } from '@evensettle/domain/partners/organisation.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken } from '../../../platform/secrets/seal.ts'
import type { PartnerApplicationTable } from '../tables.ts'

const DECIDED_SHOWN = 100

/** The application whose question a link answers, while it waits for that; else null. */
export async function applicationOf(db: Db, token: string) {
  const row = await db
    .selectFrom('partner_application')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row && takesAnswer(row.state) ? row : null
}

/** For the operator: what waits, the oldest first, then what was decided last. */
export async function applicationsToShow(db: Db): Promise<ApplicationView[]> {
  const withOwner = db
    .selectFrom('partner_application')
    .leftJoin('organisation_seat', (join) =>
      join
        .onRef('organisation_seat.organisation_id', '=', 'partner_application.organisation_id')
        .on('role', '=', 'owner'),
    )
    .leftJoin('organisation', 'organisation.id', 'partner_application.organisation_id')
    .selectAll('partner_application')
    .select(['user_id', 'organisation.slug', 'organisation.state as partner_state'])
  const waiting = await withOwner.where('decided_at', 'is', null).orderBy('received_at').limit(500).execute()
  const decided = await withOwner
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(DECIDED_SHOWN)
    .execute()
  return [...waiting, ...decided].map(present)
}

type Listed = Selectable<PartnerApplicationTable> & {
  user_id: string | null
  slug: string | null
  partner_state: OrganisationState | null
}

function present(row: Listed): ApplicationView {
  const { contact_name, received_at, decided_at, user_id, slug, partner_state, ...rest } = row
  const { token_hash: _, organisation_id: __, ...shown } = rest
  return {
    ...shown,
    contactName: contact_name,
    receivedAt: received_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    hasOwner: user_id !== null,
    partner: slug === null || partner_state === null ? null : { slug, state: partner_state },
  }
}
