import { Checkbox } from '../../ui/checkbox.tsx'
import { OtpField } from '../../ui/otp-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

const PASSWORDS = ['password', 'kettle', 'kettle-moss', 'kettle moss lantern 42']

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
      {PASSWORDS.map((password) => (
        <PasswordMeter key={password} password={password} />
      ))}
      <OtpField label="A code" hint="Six digits." defaultValue="123456" />
      <OtpField label="A wrong code" error="Please enter a 6-digit code." />
      <TextArea label="Several lines" maxLength={40} defaultValue="Thirty-five characters are in here." />
      <Select label="One of many">
        <option>Portland</option>
        <option>Berlin</option>
      </Select>
      <Checkbox label="I have read it" hint="And I understand it." />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Left out" error="Please tick this to go on." />
      <RadioCards
        legend="One of a few"
        name={`few-${theme}`}
        columns={2}
        cards={[
          { value: 'a', label: 'This', hint: 'With a word about it' },
          { value: 'b', label: 'That' },
        ]}
      />
      <RadioCards
        legend="Nothing chosen"
        name={`none-${theme}`}
        columns="pair"
        error="Please choose yes or no."
        cards={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
    </section>
  )
}
