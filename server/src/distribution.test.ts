import { beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from './testing/make-test-app.ts'

/**
 * Where each table would lie if the cases lay apart on several machines (decision record 153): with its case, the same on all
 * machines, or on one. A table that names its case lies with it.
 */
const NOT_OF_A_CASE: Readonly<
  Record<string, 'with its round' | 'with its paper' | 'everywhere' | 'one machine'>
> = {
  // rows of something that lies with its case: each needs a column for the case before it can lie there as well
  obligation_missing: 'with its paper',
  round_note: 'with its round',
  sealed_confirmation: 'with its round',
  sealed_range: 'with its round',
  sealed_round_chips: 'with its round',
  sealed_sums: 'with its round',
  signature: 'with its paper',
  // few rows that hardly ever change and that many questions look up
  benefit_code: 'everywhere',
  notice_choices: 'everywhere',
  operator: 'everywhere',
  organisation: 'everywhere',
  organisation_logo: 'everywhere',
  organisation_seat: 'everywhere',
  organisation_slug_left: 'everywhere',
  profile: 'everywhere',
  stopped_address: 'everywhere',
  // of a person before there is a case, or of the installation
  account_deletion: 'one machine',
  answer_day: 'one machine',
  answer_seal: 'one machine',
  audit_chain: 'one machine',
  audit_day: 'one machine',
  audit_link: 'one machine',
  audit_pending: 'one machine',
  case_draft: 'one machine',
  case_payment: 'one machine',
  case_total: 'one machine',
  data_backup: 'one machine',
  database_size: 'one machine',
  draft_link: 'one machine',
  feedback_answer: 'one machine',
  file_check: 'one machine',
  file_finding: 'one machine',
  file_total: 'one machine',
  funnel_count: 'one machine',
  funnel_state: 'one machine',
  funnel_wait: 'one machine',
  integrity_check: 'one machine',
  invitation_code_try: 'one machine',
  log_checkpoint: 'one machine',
  log_cosignature: 'one machine',
  log_head: 'one machine',
  log_leaf: 'one machine',
  log_node: 'one machine',
  log_sealed: 'one machine',
  model_switch: 'one machine',
  own_copy: 'one machine',
  partner_application: 'one machine',
  partner_cohort: 'one machine',
  person_words: 'one machine',
  rate_limit: 'one machine',
  report_box: 'one machine',
  restore_drill: 'one machine',
  result_change: 'one machine',
  result_figure: 'one machine',
  result_state: 'one machine',
  result_total: 'one machine',
  schema_migration: 'one machine',
  seat_invitation: 'one machine',
  service_key: 'one machine',
  service_measure: 'one machine',
  service_process: 'one machine',
  storage_warning: 'one machine',
  system_test: 'one machine',
  upload_lock: 'one machine',
}

/** Tables that name a case and would stay on one machine all the same. */
const STAYS: Readonly<Record<string, string>> = {
  audit_entry: 'one chain of the whole installation; not every entry is of a case',
  mail: 'a mail of an account has no case; one queue sends them all',
  model_call: 'counts what the model did for the installation; forgets the case',
  sms: 'one queue sends them all',
}

/** Keys that do not hold the case, and why each may stay so until the day that cases lie apart. */
const WITHOUT_CASE: Readonly<Record<string, string>> = {
  // found by what somebody holds in their hand, before anybody knows of which case it is: would need a table that says so
  helper_access_token_hash_key: 'a link finds its case',
  invitation_token_hash_key: 'a link finds its case',
  invitation_letter_hash_key: 'a code on a letter finds its case',
  invitation_refused_letter_hash_key: 'a code on a letter finds its case',
  // other rows refer to the id alone, or a file is named after it: a few rows of each in a case, made once
  agreement_pkey: 'referred to',
  helper_access_pkey: 'referred to',
  invitation_pkey: 'referred to',
  obligation_pkey: 'referred to',
  obligation_plan_pkey: 'referred to',
  offer_pkey: 'referred to',
  person_request_pkey: 'referred to',
  proposal_round_pkey: 'referred to',
  evidence_pkey: 'names the files and the upload',
  obligation_paper_pkey: 'names the file',
  // made once, changed a few times, and never while somebody talks
  abuse_report_pkey: 'few rows',
  agreement_addition_pkey: 'few rows',
  agreement_addition_open: 'few rows',
  agreement_change_pkey: 'few rows',
  case_item_pkey: 'few rows',
  case_opening_pkey: 'few rows',
  evidence_objection_pkey: 'few rows',
  feedback_ask_pkey: 'few rows',
  letter_contact_pkey: 'few rows',
  obligation_feed_pkey: 'few rows',
  obligation_paper_plan: 'few rows',
  obligation_place: 'few rows',
  obligation_plan_asked: 'few rows',
  obligation_word_pkey: 'few rows',
  part_proposal_pkey: 'few rows',
  pay_account_pkey: 'few rows',
}

/** Numbers that the whole installation counts, each in a table that stays on one machine. */
const COUNTED: Readonly<Record<string, string>> = {
  audit_entry: 'the order of the log, of which there is one',
  file_finding: 'what a check of all files found, in its order',
  file_total: 'running totals, joined every minute',
  log_sealed: 'the order in which entries wait for the public log',
}

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
  return (await app.deps.pool.query<Row>(sql)).rows
}

/** Tables of the schema and whether each names its case; the table of cases itself does by its id. */
async function tables(): Promise<{ name: string; names_case: boolean }[]> {
  return rowsOf(`select c.relname as name, c.relname = 'mediation_case' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'case_id' and not a.attisdropped) as names_case
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
}

/** The first column of each index, whether it covers all rows, and the columns of its key. */
async function indexes(): Promise<
  { name: string; table: string; is_key: boolean; is_whole: boolean; columns: string[] }[]
> {
  return rowsOf(`select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, i.indisunique as is_key,
      i.indpred is null as is_whole, array(select coalesce(a.attname::text, '') from unnest(i.indkey) with ordinality k (attnum, place)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
}

test('of each table is said where it lies when cases lie apart', async () => {
  const all = await tables()
  const unsaid = all.filter(({ name, names_case }) => !names_case && !(name in NOT_OF_A_CASE))
  expect(unsaid.map(({ name }) => name)).toEqual([])
  const known = new Set(all.map(({ name }) => name))
  const named = [NOT_OF_A_CASE, STAYS, COUNTED].flatMap((list) => Object.keys(list))
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('each key of a table of a case holds the case, or it is said why not', async () => {
  const lie = new Set((await tables()).filter(({ names_case }) => names_case).map(({ name }) => name))
  const without = (await indexes()).filter(
    ({ table, is_key, columns }) =>
      is_key &&
      lie.has(table) &&
      !(table in STAYS) &&
      table !== 'mediation_case' &&
      !columns.includes('case_id'),
  )
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_CASE).toSorted())
})

test('nothing that is written in a case counts on a number of the whole installation', async () => {
  const counting = await rowsOf<{
    name: string
  }>(`select distinct d.refobjid::regclass::text as name from pg_depend d
    join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class t on t.oid = d.refobjid
    where t.relnamespace = 'public'::regnamespace and d.deptype in ('a', 'i') order by 1`)
  expect(counting.map(({ name }) => name)).toEqual(Object.keys(COUNTED).toSorted())
  const lie = (await tables()).filter(({ name, names_case }) => names_case && !(name in STAYS))
  expect(lie.filter(({ name }) => name in COUNTED)).toEqual([])
})

test('the rows of a case are found by the case in every table, all of them', async () => {
  const found = new Set(
    (await indexes())
      .filter(({ is_whole, columns }) => is_whole && columns[0] === 'case_id')
      .map(({ table }) => table),
  )
  const missing = (await tables()).filter(
    ({ name, names_case }) => names_case && name !== 'mediation_case' && !found.has(name),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
