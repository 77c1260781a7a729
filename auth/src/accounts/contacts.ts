import type { Service } from '../platform/service.ts'

/** Every address and number that an account has or has begun to take, its linked services included. */
export async function contactsOf(
  service: Service,
  userId: string,
): Promise<{ emails: string[]; phones: string[] }> {
  const found = await service.settings.pool.query<{ emails: string[]; phones: string[] }>(
    `select
       array(select distinct e from unnest(array[a.email, a.new_email]
         || array(select i.identity_data ->> 'email' from auth.identity i where i.user_id = a.id)) e
         where e is not null) as emails,
       array(select distinct p from unnest(array[a.phone]
         || array(select i.identity_data ->> 'phone' from auth.identity i where i.user_id = a.id)) p
         where p is not null) as phones
     from auth.account a where a.id = $1`,
    [userId],
  )
  const { emails = [], phones = [] } = found.rows[0] ?? {}
  // a number is stored without its plus
  return { emails, phones: phones.map((phone) => (phone.startsWith('+') ? phone : `+${phone}`)) }
}
