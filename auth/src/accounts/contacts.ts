import type { Service } from '../platform/service.ts'

/**
 * What somebody has shown to be theirs, and nothing else: what was sent there is theirs to read and to have forgotten. A change
 * that waits to be confirmed may name anybody's address.
 */
export async function ownContacts(
  service: Service,
  userId: string,
): Promise<{ emails: string[]; phones: string[] }> {
  const found = await service.settings.pool.query<{ email: string | null; phone: string | null }>(
    `select case when email_confirmed_at is not null then email end as email,
       case when phone_confirmed_at is not null then phone end as phone
     from auth.account where id = $1`,
    [userId],
  )
  const { email = null, phone = null } = found.rows[0] ?? {}
  return { emails: email === null ? [] : [email], phones: phone === null ? [] : [withPlus(phone)] }
}

/** A number is stored without its plus. */
function withPlus(phone: string): string {
  return phone.startsWith('+') ? phone : `+${phone}`
}

/** Every address and number that an account has or has begun to take, its linked services included; some may be a stranger's. */
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
  return { emails, phones: phones.map(withPlus) }
}
