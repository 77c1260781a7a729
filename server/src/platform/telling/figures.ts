/** What is looked up for Prometheus, and what each of it means to whoever reads it there. */
export const FIGURES = {
  evensettle_jobs_waiting:
    'Background jobs that are due and wait, by name; at most 10,000 of each are counted.',
  evensettle_jobs_oldest_wait_seconds: 'For how long the oldest job that is due has waited, by name.',
  evensettle_jobs_failed: 'Background jobs that were given up and are still kept, by name.',
  evensettle_sending_waiting: 'Mails and texts that wait; at most 1,000 are counted.',
  evensettle_sending_oldest_wait_seconds: 'For how long the oldest mail or text that waits has waited.',
  evensettle_sending_failed: 'Mails and texts of the last day that were given up; at most 1,000 are counted.',
  evensettle_backup_scheduled: 'Whether a backup is made every day (BACKUP_AT): 1 or 0.',
  evensettle_backup_age_seconds:
    'How old the newest backup is that is whole and still there. Not there: there is none.',
  evensettle_backup_worry: 'What is the matter with the backups, by the words of /admin/db-safety: 1 or 0.',
  evensettle_log_entries: 'Entries of the public log that are signed.',
  evensettle_log_head_age_seconds:
    'How long ago the public log was signed last. It is signed when there is something new.',
  evensettle_log_waits: 'Whether something waits to be signed: 1 or 0.',
  evensettle_log_trouble: 'Why the public log stands still, by the words of /admin/infrastructure: 1 or 0.',
  evensettle_processes:
    'Processes of this installation by role: those that say that they run, and those that fell silent without an end in the last day.',
  evensettle_clock_apart_seconds: 'How far the clock of this machine is ahead of that of the database.',
  evensettle_live_streams: 'Open live streams on this process.',
  evensettle_pool_connections: 'Connections of this process to the database.',
  evensettle_pool_connections_most: 'So many connections this process may have to the database.',
  evensettle_pool_waiting: 'Requests and jobs that wait for a connection to the database.',
  evensettle_replica_used:
    'Whether what may be some seconds old is read from the replica now: 1 or 0. Not there: none is set.',
  evensettle_replica_behind_seconds: 'How old what the replica shows is at most. Not there: nobody knows.',
  evensettle_disk_used_ratio: 'Share of the disk of DATA_DIR that is used, from 0 to 1.',
  evensettle_disk_free_bytes: 'Bytes that may still be written in DATA_DIR.',
  evensettle_disk_full: 'Where there is no room left to write: 1 or 0.',
  evensettle_files_up: 'Whether files could be stored, on this disk or in the store, in time: 1 or 0.',
  evensettle_database_up: 'Whether the database answered every question of these figures in time: 1 or 0.',
} as const satisfies Record<`evensettle_${string}`, string>

export type Figure = keyof typeof FIGURES
