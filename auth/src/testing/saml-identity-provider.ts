import { generateKeyPairSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

export const ENTITY = 'https://idp.example.com/metadata'

export type Statement = {
  nameId?: string
  email?: string
  issuer?: string
  audience?: string
  /** Minutes from now. */
  expires?: number
  inResponseTo?: string
  assertionId?: string
  signed?: boolean
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const PUBLIC_KEY = publicKey

/** The id and the state of a sign-in request. */
export function readRequest(address: string): { requestId: string; relayState: string } {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  return { requestId: /ID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState: query.get('RelayState') ?? '' }
}

function assertionOf(acs: string, statement: Statement): string {
  const { nameId = 'ada@corp.example', email = 'Ada@corp.example', issuer = ENTITY } = statement
  const { expires = 5, inResponseTo = '', assertionId = `_${crypto.randomUUID()}` } = statement
  const audience = statement.audience ?? acs.replace('/acs', '/metadata')
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID>${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(expires)}" Recipient="${acs}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-10)}" NotOnOrAfter="${at(expires)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="team"><saml:AttributeValue>Repairs</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`
}

function signedAssertion(xml: string, key: string): string {
  const signer = new SignedXml({
    privateKey: key,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  signer.addReference({
    xpath: "//*[local-name(.)='Assertion']",
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  const location = { reference: "//*[local-name(.)='Issuer']", action: 'after' } as const
  signer.computeSignature(xml, { location })
  return signer.getSignedXml()
}

/** The answer an identity provider posts, as XML; `content` replaces the assertion it would make. */
export function answerXml(acs: string, statement: Statement, key = privateKey): string {
  const plain = assertionOf(acs, statement)
  const content = statement.signed === false ? plain : signedAssertion(plain, key)
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${crypto.randomUUID()}" Version="2.0" InResponseTo="${statement.inResponseTo ?? ''}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${ENTITY}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`
}

/** A key of somebody else. */
export function strangersKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
}
