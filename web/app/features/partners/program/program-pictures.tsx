import * as m from '@evensettle/messages/partners/program-page.ts'
import { Picture } from '../../landing/story/frame.tsx'
import { FiguresShown } from '../figures/figures-shown.tsx'
import { CodeForm, Neutrality, Welcome } from '../page/partner-page-parts.tsx'
import { EXAMPLE_CODE, EXAMPLE_FIGURES, EXAMPLE_PAGE } from './model.ts'

/** The code as a member gets it, large enough to be read out. */
export function Voucher() {
  const { name } = EXAMPLE_PAGE
  return (
    <Picture label={m.voucherLabel({ name, code: EXAMPLE_CODE })} className="mx-auto w-full max-w-[27rem]">
      <div className="sheet relative rotate-[1.4deg] overflow-hidden rounded-card border border-line bg-[#fffefb] p-6 shadow-card sm:p-8 print:rotate-0">
        <p className="text-sm font-semibold text-ink-2">{m.voucherFor({ name })}</p>
        <p className="mt-8 text-sm text-ink-2">{m.voucherCode()}</p>
        <p className="font-serif text-[length:min(2rem,9vw)] leading-tight font-semibold tracking-tight text-pine">
          {EXAMPLE_CODE}
        </p>
        <p className="mt-8 border-t border-line pt-4">{m.voucherPays({ name })}</p>
        <p className="mt-1 text-sm text-ink-2">{m.example()}</p>
        <svg
          viewBox="0 0 140 100"
          className="absolute -top-2 -right-6 w-32 fill-none [stroke-linecap:round] max-[25rem]:hidden"
        >
          <path d="M10 34c26 0 34 16 44 16" className="stroke-clay" strokeWidth="7" />
          <path d="M10 66c26 0 34-16 44-16" className="stroke-harbor" strokeWidth="7" />
          <path d="M54 50h80" className="stroke-pine" strokeWidth="8" />
        </svg>
      </div>
    </Picture>
  )
}

/** The page of a made-up organization, from the parts that the real ones are made of. */
export function SamplePage() {
  const { name } = EXAMPLE_PAGE
  return (
    <Picture label={m.pageLabel({ name })}>
      <div className="mx-auto max-w-[52rem] overflow-hidden rounded-sheet border border-line-strong bg-paper shadow-card max-sm:[zoom:.86] print:[zoom:.58]">
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-5 py-3 text-sm text-ink-2">
          <i className="size-2.5 shrink-0 rounded-full bg-line-strong" />
          <i className="size-2.5 shrink-0 rounded-full bg-line-strong" />
          <span className="ml-3 min-w-0 truncate">{m.sampleAddress()}</span>
        </p>
        <div className="partner-sample partner-brand mx-auto grid max-w-form gap-7 px-5 py-7 sm:py-10">
          <Welcome page={EXAMPLE_PAGE} isPicture />
          <CodeForm name={name} problem={null} isSending={false} />
          <Neutrality name={name} />
        </div>
      </div>
    </Picture>
  )
}

const ignore = () => undefined

/** What an organization is told, counted by the rule that counts the real ones. */
export function SampleFigures() {
  return (
    <Picture label={m.figuresLabel()}>
      <div className="grid gap-4 rounded-sheet border border-line bg-paper p-4 shadow-card max-sm:[zoom:.86] sm:p-6 print:[zoom:.76] [&_table]:hidden [&_dd]:font-serif [&_dd]:text-3xl [&_dd]:font-semibold">
        <p className="font-semibold">{m.figuresMadeUp()}</p>
        <FiguresShown cohorts={EXAMPLE_FIGURES.cohorts} totals={EXAMPLE_FIGURES.totals} onSave={ignore} />
      </div>
    </Picture>
  )
}
