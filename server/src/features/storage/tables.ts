import type { RoomPart } from '@evensettle/domain/cases/room.ts'

export type StorageWarningTable = { part: RoomPart; since: Date }

export type StorageTables = { storage_warning: StorageWarningTable }
