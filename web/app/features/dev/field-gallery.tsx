import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The fields with a hint, with an error, and switched off. */
export function FieldGallery({ theme }: { theme: string }) {
  return (
    <section className="grid min-w-0 gap-4">
      <h3 className="text-sm text-ink-2">Fields</h3>
      <TextField label="With a hint" hint="It looks like this." defaultValue="What was typed" />
      <TextField label="With a currency" before="$" after="USD" optional />
      <TextField label="With an error" defaultValue="nobody" error="Enter an email address." />
      <TextField label="Switched off" disabled defaultValue="Not now" />
      <PasswordField label="Password" />
      <TextArea label="Several lines" maxLength={40} defaultValue="Thirty-five characters are in here." />
      <Select label="One of many">
        <option>Portland</option>
        <option>Berlin</option>
      </Select>
      <Checkbox label="I have read it" hint="And I understand it." />
      <RadioCards
        legend="One of a few"
        name={`few-${theme}`}
        columns={2}
        cards={[
          { value: 'a', label: 'This', hint: 'With a word about it' },
          { value: 'b', label: 'That' },
        ]}
      />
    </section>
  )
}
