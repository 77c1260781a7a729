import * as m from '@evensettle/messages/check-paper/page.ts'
import { CHECK_PINS_TO_COME } from '@evensettle/contracts/site.ts'
import { Button } from '../../ui/button.tsx'
import { inline } from '../../ui/inline.ts'
import { CheckDocument } from './check-document.tsx'

/**
 * Loads the check as soon as somebody comes near it, since these pages come without a script file, and holds what is dropped until
 * it is there. A file that misses the place is not opened instead of the page. The address changes with each try: a browser does not ask again for what did not come.
 */
const LOAD = `(function(){var r=document.querySelector('[data-check-paper]'),i=r.querySelector('input'),n=0,b=0;
function go(){if(b||'ready' in r.dataset)return;b=1;import('/check-paper.js'+(n?'?'+n:'')).catch(function(){n++;b=0;
if(i.files.length)r.querySelector('[data-part=not-loaded]').hidden=false})}
addEventListener('dragenter',go);['pointerover','focusin','change'].forEach(function(e){r.addEventListener(e,go)});
function files(e){var d=e.dataTransfer;if(!d||!d.types.includes('Files'))return;e.preventDefault();return d.files}
addEventListener('dragover',files);addEventListener('drop',function(e){var d=files(e);
if(!d||'ready' in r.dataset||!r.contains(e.target))return;i.files=d;go()});if(location.hash==='#check')go()})()`

const TONES =
  'border-warn bg-warn-soft data-[is=genuine]:border-pine data-[is=genuine]:bg-pine-soft data-[is=changed]:border-danger data-[is=changed]:bg-danger-soft data-[is=not-from-here]:border-danger data-[is=not-from-here]:bg-danger-soft'

/** The check of a sealed paper in the browser of whoever has it. The script brings words and states only; all elements stand here. */
export function CheckPaper() {
  // oxlint-disable react/no-danger -- a constant of ours; its hash is in the page's CSP
  return (
    <div data-check-paper="" data-pins={CHECK_PINS_TO_COME} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 noscript:hidden">
        <p>{m.lead()}</p>
        <div
          data-part="drop"
          className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border-2 border-dashed border-line-strong bg-card p-4 data-over:border-solid data-over:border-pine data-over:bg-pine-soft sm:p-5"
        >
          <label htmlFor="paper-file" className="font-semibold">
            {m.chooseLabel()}
          </label>
          <input
            id="paper-file"
            type="file"
            accept="application/pdf,.pdf,application/zip,.zip"
            aria-describedby="paper-hint"
            className="block w-full cursor-pointer py-1 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-line-strong file:bg-paper file:px-4 file:font-semibold file:text-ink"
          />
          <p id="paper-hint" className="text-sm text-ink-2">
            {m.hint()}
          </p>
        </div>
        <div
          data-part="live"
          aria-live="polite"
          className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden"
        >
          <p data-part="reading" hidden>
            {m.reading()}
          </p>
          <p data-part="failed" hidden>
            {m.failed()}
          </p>
          <p data-part="one-only" hidden />
          <p data-part="not-loaded" hidden>
            {m.notLoaded()}
          </p>
          <div data-part="result" hidden className={`rounded-soft border-l-4 px-4 py-3 ${TONES}`}>
            <p className="flex gap-2 text-lg font-semibold">
              <span data-part="sign" aria-hidden="true" />
              <strong data-part="title" />
            </p>
            <p data-part="name" translate="no" className="text-sm wrap-anywhere text-ink-2" />
            <p data-part="words" className="mt-1 wrap-anywhere" />
          </div>
        </div>
        <Version />
        <details data-part="more" hidden>
          <summary className="cursor-pointer py-2 font-semibold">{m.detailsLabel()}</summary>
          <dl data-part="details" className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3" />
        </details>
        <template>
          <div>
            <dt className="text-sm text-ink-2" />
            <dd className="text-sm wrap-anywhere whitespace-pre-line" />
          </div>
        </template>
        <p className="text-sm text-ink-2">
          {m.offline()}{' '}
          {m.saveCheck(
            {
              link: (words) => (
                <a href="/check-paper.html" download="check-paper.html">
                  {words}
                </a>
              ),
            },
            inline,
          )}
        </p>
      </div>
      <noscript>
        <p>{m.noScripts()}</p>
      </noscript>
      <details>
        <summary className="cursor-pointer py-2 font-semibold">{m.byHandLabel()}</summary>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
          <CheckDocument />
        </div>
      </details>
      <script dangerouslySetInnerHTML={{ __html: LOAD }} />
    </div>
  )
}

/** Which version counts is asked of us, and only when somebody presses. */
function Version() {
  return (
    <div data-part="version" hidden className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <p className="text-sm text-ink-2">{m.versionWords()}</p>
      <Button data-part="ask-version" variant="secondary" size="s">
        {m.askVersionButton()}
      </Button>
      <output data-part="version-answer" className="empty:hidden" />
    </div>
  )
}
