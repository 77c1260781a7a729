import * as m from '@evensettle/messages/check-paper/page.ts'

const STYLE = `:root{color-scheme:light dark;--paper:#f6f3ec;--card:#fffdf8;--ink:#20302b;--soft:#55615c;--line:#8a948f;--good:#1f6b4f;--bad:#a3322a;--warn:#8a5a00}
@media (prefers-color-scheme:dark){:root{--paper:#14201c;--card:#1b2925;--ink:#e9ece8;--soft:#b4beb9;--line:#6f7d77;--good:#7cc7a6;--bad:#f0a199;--warn:#e5b969}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem 4rem;display:grid;grid-template-columns:minmax(0,1fr);gap:1.25rem}
h1{font:600 1.9rem/1.25 Georgia,serif;margin:0}p{margin:0}.soft,dt{color:var(--soft);font-size:.95rem}
[data-part=drop],[data-part=result]{grid-template-columns:minmax(0,1fr)}[data-part=drop]{display:grid;gap:.6rem;padding:1.25rem;border:2px dashed var(--line);border-radius:12px;background:var(--card)}
[data-part=drop][data-over]{border-color:var(--good);border-style:solid}label{font-weight:600}
input{font:inherit;max-width:100%}::file-selector-button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1rem;margin-right:.75rem;border:1px solid var(--line);border-radius:99px;background:var(--paper);color:var(--ink)}:focus-visible{outline:3px solid var(--good);outline-offset:3px;border-radius:4px}
[data-part=result]{display:grid;gap:.4rem;padding:1rem 1.25rem;border-radius:12px;background:var(--card);border-left:6px solid var(--warn)}
[data-is=genuine]{border-color:var(--good)}[data-is=changed],[data-is=not-from-here]{border-color:var(--bad)}
[data-is=genuine] .head{color:var(--good)}[data-is=changed] .head,[data-is=not-from-here] .head{color:var(--bad)}
.head{display:flex;gap:.6rem;font:600 1.4rem/1.3 Georgia,serif}summary{cursor:pointer;padding:.5rem 0}[hidden]{display:none!important}
dl{margin:0;display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}code,[data-part=name]{overflow-wrap:anywhere}`

type Marks = { pins: string; certificate: string; proofs: string; origin: string }

/** The check as one file that needs no line and can send nothing: `script` and the styles are all that its policy lets run. */
export function alonePage(
  script: string,
  hashOf: (text: string) => string,
  { pins, certificate, proofs, origin }: Marks,
): string {
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${m.aloneTitle()}</title><style>${STYLE}</style></head>
<body><main data-check-paper data-alone data-pins="${pins}" data-proofs="${proofs}">
<h1>${m.aloneTitle()}</h1><p>${m.aloneLead()}</p><noscript><p>${m.aloneNoScripts()}</p></noscript>
<div data-part="drop"><label for="paper">${m.chooseLabel()}</label><input id="paper" type="file" accept=".pdf,.zip,application/pdf,application/zip" aria-describedby="hint"><p id="hint" class="soft">${m.hint()}</p></div>
<div data-part="live" aria-live="polite"><p data-part="reading" hidden>${m.reading()}</p><p data-part="failed" hidden>${m.failed()}</p><p data-part="one-only" hidden></p>
<div data-part="result" hidden><p class="head"><span data-part="sign" aria-hidden="true"></span><strong data-part="title"></strong></p><p data-part="name" class="soft"></p><p data-part="words"></p></div></div>
<details data-part="more" hidden><summary>${m.detailsLabel()}</summary><dl data-part="details"></dl></details><template><div><dt></dt><dd></dd></div></template>
<p class="soft">${m.aloneTrust({ address: origin })}</p><p class="soft"><code>${certificate}</code></p>
</main><script type="module">${script}</script></body></html>
`
}
