import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'

/** How many rows of the running totals are read before they are joined. */
const JOINED_FROM = 200

/** Joins the rows of the running totals once they are many: their sums stay what they are for whoever reads meanwhile. No audit entry: nobody acts. */
export async function joinCaseTotals(tx: Tx, from = JOINED_FROM): Promise<void> {
  // SQL: one statement writes and reads on
  await sql`
    with gone as (
      delete from case_total where (select count(*) from case_total) >= ${from}
      returning status, needs_person, respondent_check, cases
    )
    insert into case_total (status, needs_person, respondent_check, cases)
    select status, needs_person, respondent_check, sum(cases) from gone
    group by status, needs_person, respondent_check having sum(cases) <> 0
  `.execute(tx)
}
