/**
 * Runs before the first paint on every page, also on those without script files. Sets the chosen theme,
 * marks the document of a visitor who is probably signed in (for `if-visitor` and `if-signed-in`), sends
 * that person from the landing page to the dashboard without showing it, and works the theme buttons.
 * What a mailed link or a provider brings to the landing page is taken to the screen that deals with it.
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
})()`
