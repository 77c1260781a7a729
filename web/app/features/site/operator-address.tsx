const FILL = `(function(){var p=document.querySelector('[data-operator]');
function none(){p.textContent='The people who run this service have not published an address. The form '+p.getAttribute('data-operator')+' reaches them all the same.'}
fetch('/api/config').then(function(r){return r.json()}).then(function(c){var o=c.operator;if(!o)return none();
var a=document.createElement('a');a.href='mailto:'+o.email;a.textContent=o.email;a.className='link';
p.textContent=o.name+': ';p.append(a)}).catch(none)})()`

/** Who runs this installation and how to write to them, which only the running server knows. */
export function OperatorAddress({
  form,
}: {
  /** where the form to write to them is, in words */ form: string
}) {
  return (
    <>
      <p data-operator={form} className="rounded-card noscript:hidden border border-line bg-card p-5">
        One moment, we look up the address.
      </p>
      <noscript>
        <p>To see it, please switch on JavaScript, or answer any email you got from us.</p>
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: FILL }} />
    </>
  )
}
