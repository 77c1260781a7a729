/** What a side can take away from a case. Downloads, so not endpoints; the signed-in person's token goes along. */

/** Sealed PDF: dates and channels of the try to settle, without content. For both sides of a case that has ended. */
export const ATTEMPT_PDF_PATH = '/api/cases/:caseId/take-away/attempt'

/** PDF: a first draft of a letter that asks for what the case asks for. For the starter. */
export const DEMAND_LETTER_PATH = '/api/cases/:caseId/take-away/letter'

/** ZIP: the case for a court, a lawyer or an advice service, with its files; without what was only said to settle. */
export const COURT_PACK_PATH = '/api/cases/:caseId/take-away/case-file.zip'

/** ZIP: everything of one side in a case, with its files. */
export const OWN_PACK_PATH = '/api/cases/:caseId/take-away/everything.zip'

/** ZIP: the record of the case that anybody can check, with what its reader may see opened. */
export const OWN_PROOF_PATH = '/api/cases/:caseId/take-away/proof.zip'

/** Sealed PDF, and what it takes to run it again: what a proposal that is over was made of and what came out. For both sides. */
export const RECEIPT_PDF_PATH = '/api/cases/:caseId/rounds/:roundId/receipt.pdf'
export const RECEIPT_JSON_PATH = '/api/cases/:caseId/rounds/:roundId/receipt.json'

/** The whole case as its reader may see it, for machines: a `caseRecord`. */
export const CASE_JSON_PATH = '/api/cases/:caseId/take-away/case.json'

/** The same for people: one page that opens in any browser. */
export const CASE_HTML_PATH = '/api/cases/:caseId/take-away/case.html'
