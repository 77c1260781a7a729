import * as m from '@evensettle/messages/site/live-results.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { LEAST_CASES, RESULTS, type ResultName } from '@evensettle/domain/feedback/feedback.ts'

/** Where the script puts the figure and its number of cases: the page is built before there are any. */
const VALUE = '[value]'
const CASES = '[cases]'

const WORDS: Record<ResultName, string> = {
  invited: m.count({ value: VALUE }),
  answered: m.share({ value: VALUE, cases: CASES }),
  settled: m.share({ value: VALUE, cases: CASES }),
  days: m.days({ value: VALUE, cases: CASES }),
  kept: m.share({ value: VALUE, cases: CASES }),
  easy: m.said({ value: VALUE, cases: CASES }),
  prepared: m.said({ value: VALUE, cases: CASES }),
  timely: m.said({ value: VALUE, cases: CASES }),
  fair: m.said({ value: VALUE, cases: CASES }),
  said_kept: m.said({ value: VALUE, cases: CASES }),
}

const LABELS: Record<Side, Record<ResultName, string>> = {
  starter: {
    invited: m.starterInvited(),
    answered: m.starterAnswered(),
    settled: m.settled(),
    days: m.starterDays(),
    kept: m.kept(),
    easy: m.easy(),
    prepared: m.prepared(),
    timely: m.timely(),
    fair: m.fair(),
    said_kept: m.saidKept(),
  },
  respondent: {
    invited: m.respondentInvited(),
    answered: m.respondentAnswered(),
    settled: m.settled(),
    days: m.respondentDays(),
    kept: m.kept(),
    easy: m.easy(),
    prepared: m.prepared(),
    timely: m.timely(),
    fair: m.fair(),
    said_kept: m.saidKept(),
  },
}

const FILL = `(function(){var all=document.querySelectorAll('[data-results]');
function say(e,n){e.querySelector('[data-line]').textContent=e.querySelector('[data-line]').getAttribute(n)}
fetch('/api/results').then(function(r){if(!r.ok)throw 0;return r.json()}).then(function(b){all.forEach(function(e){
var own=b.results.filter(function(r){return r.side===e.getAttribute('data-results')});
own.forEach(function(r){var d=e.querySelector('[data-result='+r.name+']');d.parentNode.hidden=false;
d.textContent=d.getAttribute('data-words').replace('[value]',r.value).replace('[cases]',r.cases)});
e.querySelector('dl').hidden=!own.length;say(e,own.length?'data-others':'data-none')})
}).catch(function(){all.forEach(function(e){say(e,'data-away')})})})()`

/** What has come of the cases here, for each side apart. The figures come when the page is read. */
export function LiveResults() {
  return (
    <>
      <div className="grid gap-5 noscript:hidden">
        {SIDES.map((side) => (
          <section
            key={side}
            aria-labelledby={`results-${side}`}
            data-results={side}
            className={`rounded-card border border-line border-t-4 bg-card p-5 ${side === 'starter' ? 'border-t-clay' : 'border-t-harbor'}`}
          >
            <h3 id={`results-${side}`}>{side === 'starter' ? m.starterHeading() : m.respondentHeading()}</h3>
            <dl className="mt-3" hidden>
              {RESULTS.map((name) => (
                <div
                  key={name}
                  hidden
                  className="grid gap-x-6 border-t border-line py-2.5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] [&[hidden]]:hidden"
                >
                  <dt>{LABELS[side][name]}</dt>
                  <dd className="font-semibold tabular" data-result={name} data-words={WORDS[name]} />
                </div>
              ))}
            </dl>
            <p
              className="mt-3 text-ink-2"
              data-line=""
              data-none={m.nothingYet({ least: LEAST_CASES })}
              data-others={m.othersLater({ least: LEAST_CASES })}
              data-away={m.away()}
            >
              {m.oneMoment()}
            </p>
          </section>
        ))}
      </div>
      <noscript>
        <p>{m.needsScripts()}</p>
      </noscript>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-soft font-semibold text-pine hover:text-pine-strong">
          <Chevron className="size-4 shrink-0 group-open:rotate-180" />
          {m.howCountedHeading()}
        </summary>
        <ul className="mt-2">
          <li>{m.countedAll()}</li>
          <li>{m.countedAnswered()}</li>
          <li>{m.countedSettled()}</li>
          <li>{m.countedKept()}</li>
          <li>{m.countedSaid()}</li>
          <li>{m.countedFew({ least: LEAST_CASES })}</li>
        </ul>
      </details>
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; its hash is in the page's CSP */}
      <script dangerouslySetInnerHTML={{ __html: FILL }} />
    </>
  )
}
