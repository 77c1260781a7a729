import type { Generated } from 'kysely'
import type { PayAccountTables } from '../features/agreements/accounts/tables.ts'
import type { AdditionTables } from '../features/agreements/additions/tables.ts'
import type { PartProposalTables } from '../features/parts/tables.ts'
import type { AgreementChangeTables } from '../features/agreements/changes/tables.ts'
import type { AgreementTables } from '../features/agreements/tables.ts'
import type { AnswerTables } from '../features/invitations/answers/tables.ts'
import type { AnalyticsTables } from '../features/analytics/tables.ts'
import type { AskingTables } from '../features/assistant/asking/tables.ts'
import type { SwitchTables } from '../features/assistant/switch/tables.ts'
import type { AssistantTables } from '../features/assistant/tables.ts'
import type { AuditTables } from '../features/audit/tables.ts'
import type { CaseTables } from '../features/cases/tables.ts'
import type { DataSafetyTables } from '../features/data-safety/tables.ts'
import type { DraftLinkTables } from '../features/drafts/links/tables.ts'
import type { PaymentTables } from '../features/drafts/payments/tables.ts'
import type { DraftTables } from '../features/drafts/tables.ts'
import type { EvidenceTables } from '../features/evidence/tables.ts'
import type { FeedbackTables } from '../features/feedback/tables.ts'
import type { InfrastructureTables } from '../features/infrastructure/tables.ts'
import type { InvitationTables } from '../features/invitations/tables.ts'
import type { LetterTables } from '../features/invitations/letter/tables.ts'
import type { MailTables } from '../features/mail/tables.ts'
import type { MessageTables } from '../features/messages/tables.ts'
import type { ConfirmationTables } from '../features/negotiation/confirmation/tables.ts'
import type { WeightTables } from '../features/negotiation/weights/tables.ts'
import type { NewsTables } from '../features/news/tables.ts'
import type { ObligationTables } from '../features/obligations/tables.ts'
import type { OfferTables } from '../features/negotiation/offers/tables.ts'
import type { OwnDataTables } from '../features/own-data/tables.ts'
import type { PartnerTables } from '../features/partners/tables.ts'
import type { PreferenceTables } from '../features/negotiation/preferences/tables.ts'
import type { ProfileTables } from '../features/profile/tables.ts'
import type { ProofTables } from '../features/proof/tables.ts'
import type { PublicLogTables } from '../features/public-log/tables.ts'
import type { ProposalTables } from '../features/negotiation/proposals/tables.ts'
import type { RequestTables } from '../features/contact/requests/tables.ts'
import type { OperatorTables } from '../features/operators/tables.ts'
import type { HeldBackTables } from '../features/held-back/tables.ts'
import type { OversightTables } from '../features/oversight/tables.ts'
import type { StorageTables } from '../features/storage/tables.ts'
import type { TermTables } from '../features/negotiation/terms/tables.ts'
import type { SystemTestTables } from '../features/system-test/tables.ts'
import type { SmsTables } from '../features/sms/tables.ts'
import type { WorksheetTables } from '../features/worksheets/tables.ts'

type UploadLockTable = { upload_id: string; holder: string; until: Date; wanted: Generated<boolean> }

/** What no feature owns: the platform writes it. */
export type PlatformTables = {
  upload_lock: UploadLockTable
  schema_migration: { name: string; sha256: string; ran_at: Generated<Date> }
}

/** The whole database; each part belongs to the feature that declares it. */
export type Tables = AdditionTables &
  PayAccountTables &
  AgreementChangeTables &
  PartProposalTables &
  AgreementTables &
  AnalyticsTables &
  AskingTables &
  SwitchTables &
  AssistantTables &
  AnswerTables &
  AuditTables &
  CaseTables &
  DataSafetyTables &
  DraftTables &
  DraftLinkTables &
  PaymentTables &
  EvidenceTables &
  FeedbackTables &
  InfrastructureTables &
  InvitationTables &
  LetterTables &
  MailTables &
  MessageTables &
  PlatformTables &
  ConfirmationTables &
  NewsTables &
  ObligationTables &
  OfferTables &
  WeightTables &
  PartnerTables &
  PreferenceTables &
  ProfileTables &
  ProofTables &
  PublicLogTables &
  ProposalTables &
  OperatorTables &
  HeldBackTables &
  OversightTables &
  OwnDataTables &
  RequestTables &
  StorageTables &
  SystemTestTables &
  TermTables &
  SmsTables &
  WorksheetTables
