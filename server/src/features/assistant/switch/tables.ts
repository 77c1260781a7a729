import type { Generated } from 'kysely'

export type ModelSwitchTable = { is_off: Generated<boolean>; off_since: Date; off_by: string; reason: string }

export type SwitchTables = { model_switch: ModelSwitchTable }
