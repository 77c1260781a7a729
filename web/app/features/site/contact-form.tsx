import * as m from '@evensettle/messages/site/contact-form.ts'
import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { buttonStyle } from '../../ui/button-style.ts'

/**
 * Sends the form as the API wants it. What goes wrong is said beside its field or below the button; what was
 * typed stays.
 */
const SEND = `(function(){var f=document.querySelector('form[data-contact]'),o=f.querySelector('output'),b=f.querySelector('button');
function note(i,t){var id=i.id+'-error',p=document.getElementById(id);if(p)p.remove();
var d=(i.getAttribute('aria-describedby')||'').split(' ').filter(function(x){return x&&x!==id});
if(t){p=document.createElement('p');p.id=id;p.className='text-sm font-medium text-danger';p.textContent=t;i.closest('.grid').append(p);d.push(id);i.setAttribute('aria-invalid','true')}
else i.removeAttribute('aria-invalid');
if(d.length)i.setAttribute('aria-describedby',d.join(' '));else i.removeAttribute('aria-describedby')}
function say(t,k){o.textContent=t;o.toggleAttribute('data-done',k===1)}
f.addEventListener('submit',function(e){e.preventDefault();if(b.getAttribute('aria-disabled'))return;
var v={},n=['name','email','reference','message'];n.forEach(function(k){note(f.elements[k],'');v[k]=f.elements[k].value});
say('');b.setAttribute('aria-disabled','true');
fetch('/api/contact',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify(v)}).then(function(r){
return r.json().then(function(a){if(r.ok){f.reset();say(${JSON.stringify(m.sent())},1);return}
var w=a.error.fields||{},k=n.filter(function(x){return w[x]});k.forEach(function(x){note(f.elements[x],w[x])});
if(k[0])f.elements[k[0]].focus();else say(a.error.message)})}).catch(function(){
say(${JSON.stringify(unreachable())})}).then(function(){b.removeAttribute('aria-disabled')})})})()`

/** Writes to the people who run this installation; works with one inline script and no script file. */
export function ContactForm() {
  return (
    <>
      <form data-contact="" noValidate method="post" className="grid max-w-form gap-5 noscript:hidden">
        <TextField label={m.yourNameLabel()} name="name" autoComplete="name" maxLength={120} />
        <TextField
          label={m.yourEmailAddressLabel()}
          hint={m.yourEmailAddressHint()}
          name="email"
          type="email"
          autoComplete="email"
        />
        <TextField
          label={m.caseReferenceLabel()}
          hint={m.caseReferenceHint()}
          name="reference"
          optional
          autoComplete="off"
          maxLength={40}
        />
        <TextArea label={m.yourMessageLabel()} name="message" rows={6} className="min-h-40" />
        <div>
          <button type="submit" className={buttonStyle('primary', 'm', false)}>
            {m.sendMessageButton()}
          </button>
        </div>
        <output className="block text-pretty rounded-soft border-l-4 border-danger bg-danger-soft px-4 py-3 empty:border-0 empty:p-0 data-done:border-pine data-done:bg-pine-soft" />
      </form>
      <p className="hidden print:block">{m.formIsOnContactPage()}</p>
      <noscript>
        <p>{m.toUseFormPleaseSwitch()}</p>
      </noscript>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: SEND }} />
    </>
  )
}
