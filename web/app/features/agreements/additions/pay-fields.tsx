import { PAY_WAYS, type PayWay } from '@evensettle/domain/agreements/additions.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isPaid, payerOf, type Account, type FieldsProps } from './model.ts'

const WAYS: Record<PayWay['kind'], () => string> = {
  bank_transfer: m.bankTransferLabel,
  payment_link: m.paymentLinkLabel,
  cash: m.cashLabel,
  other: m.otherWayLabel,
}

/** How the money is paid; whoever is paid names the account as well. */
export function PayFields(props: FieldsProps) {
  const { agreement, typed, fields, set } = props
  const payee = agreement.terms.payment ? agreement.names[otherSide(agreement.terms.payment.payer)] : ''
  return (
    <>
      <RadioCards
        legend={m.wayLegend()}
        name="way"
        value={typed.way}
        cards={PAY_WAYS.map((value) => ({ value, label: WAYS[value]() }))}
        onChange={(event) => {
          const way = PAY_WAYS.find((one) => one === event.target.value)
          if (way) set({ way })
        }}
      />
      {typed.way === 'cash' ? (
        <TextField
          label={m.cashPlaceLabel()}
          optional
          maxLength={200}
          value={typed.place}
          error={fields['place']}
          onChange={(event) => set({ place: event.target.value })}
        />
      ) : null}
      {typed.way === 'other' ? (
        <TextField
          label={m.wordsLabel()}
          maxLength={200}
          value={typed.words}
          error={fields['words']}
          onChange={(event) => set({ words: event.target.value })}
        />
      ) : null}
      {typed.way === 'bank_transfer' || typed.way === 'payment_link' ? (
        isPaid(agreement) ? (
          <AccountFields {...props} payer={payerOf(agreement)} way={typed.way} />
        ) : (
          <p className="text-sm text-ink-2">{m.theyNameTheAccount({ payee })}</p>
        )
      ) : null}
    </>
  )
}

/** Where the money goes. */
export function AccountFields({
  payer,
  typed,
  fields,
  set,
  way,
  hint,
}: Omit<FieldsProps, 'agreement'> & {
  payer: string
  way: Account['kind']
  /** what becomes of it, where it is not written into the text */
  hint?: string
}) {
  const field = (name: 'holder' | 'number' | 'bank' | 'url') => ({
    value: typed[name],
    error: fields[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return way === 'payment_link' ? (
    <TextField
      type="url"
      label={m.urlLabel()}
      hint={hint ?? m.urlHint({ payer })}
      maxLength={500}
      {...field('url')}
    />
  ) : (
    <>
      <TextField label={m.holderLabel()} maxLength={120} {...field('holder')} />
      <TextField
        label={m.numberLabel()}
        hint={hint ?? m.numberHint({ payer })}
        maxLength={60}
        spellCheck={false}
        {...field('number')}
      />
      <TextField label={m.bankLabel()} hint={m.bankHint()} optional maxLength={120} {...field('bank')} />
    </>
  )
}
