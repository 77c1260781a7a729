import type { Generated } from 'kysely'
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
}

export type InfrastructureTables = {
  service_measure: ServiceMeasureTable
  service_process: ServiceProcessTable
}
