import type { Generated } from 'kysely'
import type { FoldersOf } from '@evensettle/domain/service/folders.ts'
import type { KeysOf } from '@evensettle/domain/service/keys.ts'
import type { Health, Part, Role } from '@evensettle/domain/service/health.ts'

export type ServiceMeasureTable = { part: Part; at: Date; health: Health; value: number | null }

export type ServiceProcessTable = {
  id: string
  host: string
  pid: number
  version: string
  node: string
  role: Generated<Role>
  started_at: Date
  seen_at: Date
  ended_at: Date | null
  sockets: number
  apart: number
  /** null: a version that told nothing of them */
  keys: Generated<KeysOf | null>
  /** null: a version that did not say so */
  knows: Generated<string[] | null>
  /** what it runs by the clock, as jobs are called; null: a version that did not say so */
  schedules: Generated<string[] | null>
  /** null: nothing was said of them */
  folders: Generated<FoldersOf | null>
}

export type ServiceKeyTable = {
  kind: 'sealing' | 'marks'
  mark: string
  since: Date
  retired_at: Date | null
}

export type InfrastructureTables = {
  service_measure: ServiceMeasureTable
  service_process: ServiceProcessTable
  service_key: ServiceKeyTable
}
