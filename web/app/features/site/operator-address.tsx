import * as m from '@evensettle/messages/site/operator-address.ts'

const FILL = `(function(){var p=document.querySelector('[data-operator]');
function none(){p.textContent=p.getAttribute('data-operator')}
fetch('/api/config').then(function(r){return r.json()}).then(function(c){var o=c.operator;if(!o)return none();
var a=document.createElement('a');a.href='mailto:'+o.email;a.textContent=o.email;a.className='link';
p.textContent=o.name+': ';p.append(a)}).catch(none)})()`

/** Who runs this installation and how to write to them, which only the running server knows. */
export function OperatorAddress({
  form,
}: {
  /** where the form to write to them is */ form: 'above' | 'contact-page'
}) {
  return (
    <>
      <p
        data-operator={form === 'above' ? m.notPublishedFormAbove() : m.notPublishedFormOnContactPage()}
        className="rounded-card noscript:hidden border border-line bg-card p-5"
      >
        {m.oneMomentWeLookUp()}
      </p>
      <noscript>
        <p>{m.toSeeItPleaseSwitch()}</p>
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: FILL }} />
    </>
  )
}
