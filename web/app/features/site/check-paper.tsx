import { CERTIFICATE_PATH } from '@evensettle/contracts/agreements.ts'

/** How anybody checks a sealed paper on their own computer, with free programs that are not ours. */
export function CheckPaper() {
  return (
    <>
      <p>You can check your copy with free tools, and you need no account.</p>
      <ol>
        <li>
          Open the file in a PDF reader that shows signatures. It should say that nothing was changed after
          the seal. It will also say that it does not know who sealed it. That is normal: this service made
          its own seal and did not buy one.
        </li>
        <li>
          Or use the free tool pdfsig. Look for the words “Signature is Valid” and “Total document signed”.
          <Command>pdfsig -nocert agreement.pdf</Command>
        </li>
        <li>
          Check that the seal is ours. <a href={CERTIFICATE_PATH}>Get our public seal</a> and print its
          number:
          <Command>openssl x509 -in installation-certificate.pem -noout -fingerprint -sha256</Command>
          Then print the number of the seal in your file. The two must be the same.
          <Command>pdfsig -nocert -dump agreement.pdf</Command>
          <Command>
            openssl pkcs7 -inform DER -in agreement.pdf.sig0 -print_certs | openssl x509 -noout -fingerprint
            -sha256
          </Command>
        </li>
        <li>
          Check the words. The last page shows a long number, the fingerprint of the text. Both sides signed
          that number, and both see it in their case.
        </li>
      </ol>
      <p>
        A seal shows that the file is the one we made, and that no one changed it since. It does not show that
        what people wrote in it is true.
      </p>
    </>
  )
}

function Command({ children }: { children: string }) {
  return (
    <code className="mt-2 block rounded-soft bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">
      {children}
    </code>
  )
}
