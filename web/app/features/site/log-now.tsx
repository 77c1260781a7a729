import { LOG_TO_COME } from '@evensettle/contracts/site.ts'

/** The styles of a built page are cut down to the elements that stand in it; these come with what the server fills in. */
const TO_COME =
  '<template><dl><dt></dt><dd><code></code></dd></dl><h3></h3><table><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody></table></template>'

/** How the public log is right now, put into the built page by the server. */
export function LogNow() {
  // oxlint-disable react/no-danger -- a mark of ours, which the server fills in; a screen drawn later leaves it empty
  return (
    <div className="@container">
      <div
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-card p-[min(1.25rem,5vw)] [&_code]:text-sm [&_code]:wrap-anywhere [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-ink-2 [&_h3]:mt-2 [&_table]:w-full [&_table]:text-sm [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_td:not(:last-child)]:whitespace-nowrap [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_th]:font-medium [&_th:not(:last-child)]:whitespace-nowrap [&_th]:text-ink-2 @max-[18em]:[&_td]:whitespace-normal! @max-[18em]:[&_tr]:flex @max-[18em]:[&_tr]:flex-wrap @max-[18em]:[&_td]:border-0 @max-[18em]:[&_tr]:border-t @max-[18em]:[&_tr]:border-line"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${TO_COME}${LOG_TO_COME}` : '' }}
      />
    </div>
  )
}
