import * as m from '@evensettle/messages/site/check-document.ts'
import { CERTIFICATE_PATH } from '@evensettle/contracts/agreements.ts'
import { inline } from '../../ui/inline.ts'

/** How anybody checks a sealed paper on their own computer, with free programs that are not ours. */
export function CheckDocument() {
  return (
    <>
      <p>{m.youCanCheckYourCopy()}</p>
      <ol className="my-3">
        <li>{m.openFileInPdfReader()}</li>
        <li>
          {m.orUseFreeToolPdfsig()}
          <Command>pdfsig -nocert agreement.pdf</Command>
        </li>
        <li>
          {m.checkThatSealIsOurs({ link: (words) => <a href={CERTIFICATE_PATH}>{words}</a> }, inline)}
          <Command>openssl x509 -in installation-certificate.pem -noout -fingerprint -sha256</Command>
          {m.thenPrintNumberOfSeal()}
          <Command>pdfsig -nocert -dump agreement.pdf</Command>
          <Command>
            openssl pkcs7 -inform DER -in agreement.pdf.sig0 -print_certs | openssl x509 -noout -fingerprint
            -sha256
          </Command>
        </li>
        <li>{m.checkWordsLastPageShows()}</li>
      </ol>
      <p>{m.sealShowsThatFileIs()}</p>
    </>
  )
}

function Command({ children }: { children: string }) {
  return (
    <code className="mt-2 block rounded-soft bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
      {children}
    </code>
  )
}
