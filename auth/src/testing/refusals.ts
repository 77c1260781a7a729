import type { TestAuth } from './start-auth.ts'

/** How a request such as `POST /signup` is answered, in one line: status, code and message. */
export async function answerOf(
  test: TestAuth,
  request: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<string> {
  const [method = '', path = ''] = request.split(' ', 2)
  const reply = await test.send(method, path, body, { 'x-supabase-api-version': '2024-01-01', ...headers })
  const { code, message } = Object(await reply.json())
  if (reply.headers.get('x-sb-error-code') !== (code ?? null)) return 'the header names another code'
  return `${reply.status} ${code} ${message}`
}

type Client = Awaited<ReturnType<TestAuth['member']>>['client']

/** The header that speaks for who is signed in at the client. */
export async function bearerOf(client: Client): Promise<Record<string, string>> {
  return { authorization: `Bearer ${(await client.getSession()).data.session?.access_token ?? ''}` }
}

export async function serviceBearer(test: TestAuth): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await test.auth.serviceKey()}` }
}

/** An expected answer; one that ends in `…` may go on. */
export function line(expected: string): RegExp {
  const [, words = '', open = ''] = /^(.*?)(…?)$/s.exec(expected) ?? []
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}${open === '' ? '$' : ''}`)
}
