import { Client } from 'pg'

/** Keeps all that is announced between the processes from now on, word for word; the caller ends the connection. */
export async function listenTo(databaseUrl: string, announced: string[]): Promise<Client> {
  const listener = new Client({ connectionString: databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload }) => announced.push(payload ?? ''))
  await listener.query('listen case_event; listen case_signal')
  return listener
}
