import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { IsSpaFallback } from './is-spa-fallback.ts'

/**
 * Runs at build time only. Waiting for everything keeps React's streaming helpers, which are inline
 * scripts, out of the pages.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <IsSpaFallback value={entryContext.isSpaMode}>
        <ServerRouter context={entryContext} url={request.url} />
      </IsSpaFallback>,
      {
        onAllReady() {
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html')
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onError: reject,
        onShellError: reject,
      },
    )
  })
}
