import type { RoomPart } from '@evensettle/domain/evidence/storage.ts'

export type StorageWarningTable = { part: RoomPart; since: Date }

export type StorageTables = { storage_warning: StorageWarningTable }
