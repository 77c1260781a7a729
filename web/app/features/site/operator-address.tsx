const FILL = `fetch('/api/config').then(function(r){return r.ok?r.json():null}).then(function(c){
var o=c&&c.operator,p=document.querySelector('[data-operator]');if(!p)return;
if(!o){p.textContent='The people who run this installation have not published an address yet.';return}
var a=document.createElement('a');a.href='mailto:'+o.email;a.textContent=o.email;a.className='link';
p.textContent=o.name+': ';p.append(a)}).catch(function(){})`

/** Who runs this installation and how to write to them, which only the running server knows. */
export function OperatorAddress() {
  return (
    <>
      <p data-operator="" className="rounded-m border border-line bg-card p-5">
        The address of the people who run this installation appears here once your browser has asked for it.
        If it does not, please answer any email you got from us.
      </p>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: FILL }} />
    </>
  )
}
