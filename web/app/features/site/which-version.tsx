import * as m from '@evensettle/messages/site/which-version.ts'
import { checkSealed } from '@evensettle/contracts/agreement-changes.ts'

const TOLD = { version: '[version]', current: '[current]', sealed: '[sealed]', replaced: '[replaced]' }

const CHECK = `(function(){var i=document.getElementById('sealed-file'),o=document.getElementById('sealed-answer');
function say(n,s){var w=o.getAttribute('data-'+n);
if(s)w=w.replace('[version]',s.version).replace('[current]',s.current).replace('[sealed]',s.sealedOn).replace('[replaced]',s.replacedOn);
o.textContent=w}
i.addEventListener('change',function(){var f=i.files[0];if(!f)return;say('checking');
f.arrayBuffer().then(function(b){return crypto.subtle.digest('SHA-256',b)}).then(function(d){
var h=Array.from(new Uint8Array(d),function(x){return x.toString(16).padStart(2,'0')}).join('');
return fetch('${checkSealed.path}',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({sha256:h})})
}).then(function(r){if(!r.ok)throw 0;return r.json()}).then(function(b){
if(i.files[0]!==f)return;say(b.sealed?b.sealed.part||(b.sealed.replacedAt?'replaced':'current'):'unknown',b.sealed)
}).catch(function(){say('away')})})})()`

/** Whether a sealed file is the version that counts. Only its fingerprint leaves the computer, and nothing that is in it comes back. */
export function WhichVersion() {
  return (
    <>
      <h3>{m.heading()}</h3>
      <p>{m.lead()}</p>
      <div className="grid gap-2 noscript:hidden">
        <label htmlFor="sealed-file" className="font-semibold">
          {m.chooseLabel()}
        </label>
        <input
          id="sealed-file"
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby="sealed-hint"
          className="block w-full rounded-soft border border-line-strong bg-card px-3 py-3 text-sm file:mr-4 file:rounded-full file:border file:border-solid file:border-line-strong file:bg-transparent file:px-4 file:py-2 file:font-semibold file:text-ink"
        />
        <p id="sealed-hint" className="text-sm text-ink-2">
          {m.hint()}
        </p>
        <output
          id="sealed-answer"
          htmlFor="sealed-file"
          className="block rounded-card border border-line bg-sunken px-4 py-3 empty:hidden"
          data-checking={m.checking()}
          data-current={m.current(TOLD)}
          data-points={m.part(TOLD)}
          data-standstill={m.standstill(TOLD)}
          data-replaced={m.replaced(TOLD)}
          data-unknown={m.unknown()}
          data-away={m.away()}
        />
      </div>
      <noscript>
        <p>{m.noScripts()}</p>
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: CHECK }} />
    </>
  )
}
