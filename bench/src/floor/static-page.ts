import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const STYLE = `body{margin:0 auto;padding:1rem;max-width:70rem;font:17px/1.55 sans-serif;color:#1c2624;background:#faf8f3}
a{color:#1d5a4c}h1{font-size:2.6rem;line-height:1.1}h2{margin-top:3rem}svg{max-width:100%;height:auto}
table{border-collapse:collapse}td,th{padding:.5rem;text-align:left;border-bottom:1px solid #e2ddd1}`

/**
 * The page that somebody would write by hand with the same words and pictures: the built page without its
 * scripts, classes and links to other files, and with a few lines of style.
 */
export function plainPageOf(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  const body = html
    .slice(html.indexOf('<body'), html.indexOf('</body>'))
    .replace(/^<body[^>]*>/, '')
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/\s(?:class|style|id|role|popover\w*|tabindex|type|aria-[\w-]+|data-[\w-]+)="[^"]*"/gi, '')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title}<style>${STYLE}</style></head><body>${body}</body></html>`
}

/** Serves pages by their path, compressed, from memory. */
export async function servePages(
  pages: ReadonlyMap<string, string>,
): Promise<{ origin: string; stop: () => void }> {
  const ready = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(html)]))
  const server: Server = createServer((request, response) => {
    const page = ready.get(request.url ?? '')
    response.statusCode = page ? 200 : 404
    if (page) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'br')
    }
    response.end(page)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
