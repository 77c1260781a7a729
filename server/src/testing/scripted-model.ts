import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

export const MODEL_KEY = 'sk-scripted'

/** What an endpoint was asked, as it came in. */
export type Asked = {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { json_schema: { name: string } }
  max_tokens: number
}

/** How it behaves next. `says` gives the text that it answers with. */
export type Script =
  | { is: 'says'; text: (asked: Asked) => string }
  /** answers with JSON of the form that was asked for */
  | { is: 'answers'; text: (asked: Asked) => string }
  | { is: 'status'; status: number }
  /** says nothing at all, and never hangs up */
  | { is: 'silent' }
  /** a letter every few milliseconds, for ever */
  | { is: 'drips' }
  /** as fast as it can, for ever */
  | { is: 'endless' }
  /** ends in the middle of a line */
  | { is: 'breaks' }
  /** no event stream at all */
  | { is: 'page' }
  /** sends elsewhere */
  | { is: 'redirects'; to: string }

/** A language model that says what a test wants, over the real protocol: chat/completions with server-sent events. */
export async function startScriptedModel(first: Script) {
  const state = { script: first, takesSchema: true }
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void answer().catch(() => response.destroy())
    async function answer(): Promise<void> {
      const body = (await json(request)) as Asked
      if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end('{}')
      if (request.headers.authorization !== `Bearer ${MODEL_KEY}`)
        return void response.writeHead(401).end('{}')
      asked.push(body)
      if (body.response_format && !state.takesSchema)
        return void response
          .writeHead(400, { 'content-type': 'application/json' })
          .end('{"error":{"message":"no response_format here"}}')
      play(state.script, body, response)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** everything that it was ever asked, oldest first */
    asked,
    be: (script: Script) => void (state.script = script),
    takeSchema: (takes: boolean) => void (state.takesSchema = takes),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>

function piece(content: string): string {
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
}

const USAGE = `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [], usage: { prompt_tokens: 300, completion_tokens: 60, total_tokens: 360 } })}\n\n`

function play(script: Script, asked: Asked, response: ServerResponse): void {
  if (script.is === 'silent') return
  if (script.is === 'status') return void response.writeHead(script.status).end('{"error":{"message":"no"}}')
  if (script.is === 'redirects') return void response.writeHead(307, { location: script.to }).end()
  if (script.is === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  switch (script.is) {
    case 'drips':
      return drip(response)
    case 'endless':
      return flood(response)
    case 'breaks':
      response.write(piece('{"text": "It sto'))
      return void response.write('data: {"id":"c1","cho', () => response.destroy())
    case 'says':
    case 'answers': {
      const text = script.text(asked)
      const whole = script.is === 'says' ? text : JSON.stringify({ text })
      for (let at = 0; at < whole.length; at += 7) response.write(piece(whole.slice(at, at + 7)))
      response.end(`${USAGE}data: [DONE]\n\n`)
    }
  }
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(piece('a')), 20)
  response.once('close', () => clearInterval(timer))
}

function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(piece('on and on '.repeat(20))));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}
