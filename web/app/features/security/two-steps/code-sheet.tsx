import * as m from '@evensettle/messages/security/two-steps-code-sheet.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { codesFile } from '../model.ts'

/** Fresh backup codes, shown this once: to copy, to keep as a file, to print. */
export function CodeSheet({
  email,
  codes,
  onClose,
}: {
  email: string
  codes: readonly string[]
  onClose: () => void
}) {
  const text = codesFile(BRAND, email, codes)

  function handleDownload() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'evensettle-backup-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }

  return (
    <>
      <p>{m.withoutYourPhoneOneOf()}</p>
      <ul
        aria-label={m.backupCodesLabel()}
        className="grid gap-x-6 gap-y-1 rounded-soft bg-sunken p-4 text-ink sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="hidden print:block">{m.backupCodesFor({ brand: BRAND, email })}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={text} label={m.copyAllLabel()} />
        <Button variant="secondary" size="s" onClick={handleDownload}>
          {m.downloadButton()}
        </Button>
        <Button variant="secondary" size="s" onClick={() => window.print()}>
          {m.printButton()}
        </Button>
      </div>
      <div className="print:hidden">
        <Button onClick={onClose}>{m.iHaveKeptThemButton()}</Button>
      </div>
    </>
  )
}
