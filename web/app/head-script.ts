/**
 * Runs before the first paint on every page, also on those without script files. Sets the chosen theme,
 * marks the document of a visitor who is probably signed in (for `if-visitor` and `if-signed-in`), sends
 * that person from the landing page to the dashboard without showing it, and works the theme buttons.
 * What a mailed link or a provider brings to the landing page is taken to the screen that deals with it.
 * Where a script that the app begins with does not come, since no process can be asked or the line is gone, the page is
 * opened anew as soon as the service is there, a few times at most: nothing else would ever end its spinner. Words that
 * the server wrote stay, as they can be answered without scripts.
 */
export const HEAD_SCRIPT = `(function(){
var d=document,r=d.documentElement,l=location,k='sb-'+l.hostname.split('.')[0]+'-auth-token';
function theme(){var t=null;try{t=localStorage.getItem('theme')}catch(e){}
if(t==='light'||t==='dark')r.setAttribute('data-theme',t);else{r.removeAttribute('data-theme');t='system'}
d.querySelectorAll('[data-set-theme]').forEach(function(b){b.setAttribute('aria-pressed',String(b.getAttribute('data-set-theme')===t))})}
function mark(){var s=null;try{s=localStorage.getItem(k)}catch(e){}
var on=!!s&&s.indexOf('"refresh_token"')>0;r.toggleAttribute('data-signed-in',on);
if(l.pathname==='/'&&/[?#&](access_token|error_code|error_description)=/.test(l.search+l.hash)){r.style.visibility='hidden';
l.replace((/[#&]type=recovery(&|$)/.test(l.hash)?'/reset-password':'/login')+l.search+l.hash)}
else if(on&&l.pathname==='/'){r.style.visibility='hidden';l.replace('/dashboard')}else r.style.visibility=''}
theme();mark();
addEventListener('pageshow',function(e){if(e.persisted){theme();mark()}});
d.addEventListener('DOMContentLoaded',theme);
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-set-theme]');if(!b)return;
try{localStorage.setItem('theme',b.getAttribute('data-set-theme'))}catch(x){}theme()});
addEventListener('storage',function(e){if(e.key==='theme')theme()});
var w=0;
function again(){if(w||window.__reactRouterDataRouter||d.querySelector('#first-look[data-written]'))return;w=1;look(500)}
function look(p){setTimeout(function(){fetch('/readyz',{cache:'no-store'}).then(function(a){if(a.ok)anew();else throw 0}).catch(function(){look(Math.min(2*p,8e3))})},p)}
function anew(){var n=0;try{n=+sessionStorage.getItem('opened-anew')||0;sessionStorage.setItem('opened-anew',n+1)}catch(e){return}
if(n<5)l.reload()}
addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')again()},true);
addEventListener('unhandledrejection',function(e){if(/import/i.test(String(e.reason&&e.reason.message)))again()});
addEventListener('load',function(){setTimeout(function(){if(window.__reactRouterDataRouter)try{sessionStorage.removeItem('opened-anew')}catch(e){}},3e3)});
})()`
